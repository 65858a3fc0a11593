-- sharing_members of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- "none" = $1, 1 = $2, after = $3, until = $4, limit = $5
select users.id, users.username, changed_at
from users
cross join lateral (
  select
    to_char(
      coalesce(posts.edited_at, posts.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
    ) as changed_at
  from posts
  inner join media on media.id = posts.media_id
  where
    (
      posts.author_id = users.id
      and (posts.listed and posts.sensitive = $1 and media.hidden_at is null)
    )
  order by posts.id desc
  limit $2
) latest
where
  (
    (users.id > $3 and users.id <= $4)
    and users.left_at is null
    and (users.suspended_at is null and not users.hides_previews)
  )
order by users.id asc
limit $5;
