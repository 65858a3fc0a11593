-- post_glance_to_change of apps/server/src/features/posts/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  posts.id, posts.author_id, posts.state,
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
from posts
inner join users on users.id = posts.author_id
where posts.id = $3
for no key update of posts;
