-- moderated_posts of apps/server/src/features/moderation/searching/queries.ts, written by npm run sql
-- "post" = $1, "closed" = $2, before = $3, 21 = $4
select
  posts.id, posts.title, posts.state, posts.ratings, posts.reports, posts.alt, posts.sensitive,
  posts.created_at, author.id, author.username, author.display_name, author.image, author.is_pro,
  author.suspended_at is not null, member_trust.badge, media.state, media.name, media.width,
  media.height, media.crop, media.animated, media.thumbhash, media.colour, media.widths,
  media.formats, media.video, open_case.id
from posts
inner join users author on author.id = posts.author_id
inner join media on media.id = posts.media_id
left join member_trust on member_trust.user_id = posts.author_id
left join cases open_case on (
  open_case.target_kind = $1 and open_case.target_id = posts.id and open_case.status <> $2
)
where posts.id < $3::uuid
order by posts.id desc
limit $4;
