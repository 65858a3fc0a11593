-- find_sessions of apps/server/src/features/accounts/queries.ts, written by npm run sql
-- tokens = $1, 1 = $2
select
  found.token, found.id, found.expires_at, found.last_seen_at, users.id, users.role,
  users.suspended_at
from unnest((select $1::text[])::text[]) as asked (token)
cross join lateral (
  select
    id, user_id, token, expires_at, ip_address, user_agent, last_seen_at, created_at, updated_at
  from sessions
  where sessions.token = asked.token
  limit $2
) found
inner join users on users.id = found.user_id;
