-- post_row of apps/server/src/features/posts/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  posts.id, posts.author_id, posts.media_id, posts.title, posts.description, posts.alt,
  posts.sensitive, posts.licence, posts.hides_camera, posts.allows_responses, posts.resources,
  posts.place_label, posts.place_lat, posts.place_lon, posts.place_precision, posts.map_cell,
  posts.state, posts.ready, posts.listed, posts.comments, posts.ratings, posts.needs_eyes,
  posts.responses, posts.reports, posts.created_at, posts.edited_at,
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
  array(select post_tags.tag from post_tags where post_tags.post_id = posts.id order by 1)
from posts
inner join users on users.id = posts.author_id
where posts.id = $3;
