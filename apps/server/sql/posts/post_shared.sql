-- post_shared of apps/server/src/features/posts/page/queries.ts, written by npm run sql
-- id = $1, username = $2 $3, since = $4
select
  posts.id, posts.title, posts.alt, posts.sensitive, posts.created_at, users.display_name,
  users.username, users.hides_previews, media.state, media.name, media.width, media.height,
  media.crop, media.animated, media.thumbhash, media.colour, media.widths, media.formats,
  media.video
from posts
inner join users on users.id = posts.author_id
inner join media on media.id = posts.media_id
where
  (
    posts.id = $1
    and users.id = coalesce(
      (select holder.id from users as holder where lower(holder.username) = lower($2)),
      (
        select former_usernames.user_id
        from former_usernames
        where former_usernames.username = lower($3) and former_usernames.freed_at > $4::timestamptz
      )
    )
    and posts.listed
    and users.suspended_at is null
    and media.hidden_at is null
  );
