-- sharing_feed of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- username = $1 $2, since = $3
select id, username, display_name, created_at
from users
where
  (
    users.id = coalesce(
      (select holder.id from users as holder where lower(holder.username) = lower($1)),
      (
        select former_usernames.user_id
        from former_usernames
        where former_usernames.username = lower($2) and former_usernames.freed_at > $3::timestamptz
      )
    )
    and users.offers_feed
    and users.left_at is null
    and (users.suspended_at is null and not users.hides_previews)
  );
