-- people_own_profile of apps/server/src/features/people/profile/queries.ts, written by npm run sql
-- id = $1
select
  id, username, display_name, image, is_pro, full_name, bio, website, place_label, place_lat,
  place_lon, shop, silenced, wants_digest, hides_previews, offers_feed
from users
where users.id = $1;
