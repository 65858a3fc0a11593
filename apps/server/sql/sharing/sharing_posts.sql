-- sharing_posts of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- after = $1, until = $2, "none" = $3, limit = $4
select
  posts.id, users.username,
  to_char(
    coalesce(posts.edited_at, posts.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
  )
from posts
inner join users on users.id = posts.author_id
inner join media on media.id = posts.media_id
where
  (
    (posts.id > $1 and posts.id <= $2)
    and (posts.listed and posts.sensitive = $3 and media.hidden_at is null)
    and (users.suspended_at is null and not users.hides_previews)
  )
order by posts.id asc
limit $4;
