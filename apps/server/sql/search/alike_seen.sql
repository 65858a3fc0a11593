-- alike_seen of apps/server/src/features/search/alike/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  posts.author_id, posts.state,
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
  ),
  media.look
from posts
inner join users on users.id = posts.author_id
inner join media on media.id = posts.media_id
where posts.id = $3;
