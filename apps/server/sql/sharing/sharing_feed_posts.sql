-- sharing_feed_posts of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- author = $1, "none" = $2, limit = $3
select
  posts.id, posts.title, posts.alt, posts.licence, posts.created_at,
  to_char(
    coalesce(posts.edited_at, posts.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'
  ),
  media.state, media.name, media.width, media.height, media.crop, media.animated, media.thumbhash,
  media.colour, media.widths, media.formats, media.video
from posts
inner join media on media.id = posts.media_id
where (posts.author_id = $1 and (posts.listed and posts.sensitive = $2 and media.hidden_at is null))
order by posts.id desc
limit $3;
