-- profile_shared_face of apps/server/src/features/people/profile/queries.ts, written by npm run sql
-- id = $1, "avatar" = $2, "ready" = $3, 1 = $4
select state, name, width, height, crop, animated, thumbhash, colour, widths, formats, video
from media
where (media.owner_id = $1 and media.used_as = $2 and media.state = $3 and media.hidden_at is null)
order by media.id desc
limit $4;
