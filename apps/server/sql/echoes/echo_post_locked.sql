-- echo_post_locked of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4, id = $5
select
  posts.id, 'post' as kind, posts.id as "postId", posts.author_id as "authorId",
  posts.state = 'removed' as removed,
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
  ) as visible,
  not (
    posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  ) as blocked
from posts
inner join users on users.id = posts.author_id
where posts.id = $5
for no key update of posts;
