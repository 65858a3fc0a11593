-- find_user of apps/server/src/features/accounts/queries.ts, written by npm run sql
-- id = $1
select
  id, email, email_verified, username, display_name, image, role, suspended_at, suspended_until,
  last_login_at, left_at, onboarding_complete, language, interests, username_chosen, bio, is_pro,
  full_name, website, silenced, hides_previews, offers_feed, shows_sensitive, wants_digest,
  digest_at, place_label, place_lat, place_lon, shop, map_cell, is_demo, created_at, updated_at,
  exists (
    select 1
    from credentials as locked
    where locked.user_id = users.id and locked.password is not null
  ),
  (
    exists (select 1 from follows as tie where tie.follower_id = users.id)
    or exists (select 1 from followed_tags as wish where wish.user_id = users.id)
  )
from users
where users.id = $1;
