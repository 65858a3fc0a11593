-- report_comment of apps/server/src/features/reports/queries.ts, written by npm run sql
-- viewer = $1 $2 $5 $6, "visible" = $3, "validated" = $4, id = $7
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
    and comments.deleted_at is null
    and comments.state in ($3, $4)
    and (
      author.suspended_at is null
      and author.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $5
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $6
      )
    )
  )
from comments
inner join posts on posts.id = comments.post_id
inner join users on users.id = posts.author_id
inner join users author on author.id = comments.author_id
where comments.id = $7;
