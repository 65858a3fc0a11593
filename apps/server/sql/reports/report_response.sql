-- report_response of apps/server/src/features/reports/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4, id = $5
select
  author.id,
  (
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $1
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $2
      )
    )
    and responses.listed
    and author.suspended_at is null
    and responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  )
from responses
inner join posts on posts.id = responses.post_id
inner join users on users.id = posts.author_id
inner join users author on author.id = responses.author_id
where responses.id = $5;
