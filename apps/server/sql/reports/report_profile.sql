-- report_profile of apps/server/src/features/reports/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  id,
  (
    author.suspended_at is null
    and author.id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $1
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $2
    )
  )
from users author
where author.id = $3;
