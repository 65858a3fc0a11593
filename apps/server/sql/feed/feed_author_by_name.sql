-- feed_author_by_name of apps/server/src/features/feed/queries.ts, written by npm run sql
-- username = $1 $2, since = $3, viewer = $4 $5
select id
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
    and users.suspended_at is null
    and users.id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $4
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $5
    )
  );
