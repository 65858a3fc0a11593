-- post_unmet of apps/server/src/features/posts/queries.ts, written by npm run sql
-- member = $1 $2 $3
select
  suspended_at is not null,
  array(
    select blocks.blocked_id
    from blocks
    where blocks.blocker_id = $1
    union all
    select blocks.blocker_id
    from blocks
    where blocks.blocked_id = $2
    limit 201
  )
from users
where users.id = $3;
