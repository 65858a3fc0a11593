-- find_access_tokens of apps/server/src/features/accounts/tokens/queries.ts, written by npm run sql
-- digests = $1, 1 = $2
select
  found.digest, found.id, found.scopes, found.expires_at, found.ended_at, found.last_used_at,
  users.id, users.suspended_at
from unnest((select $1::text[])::text[]) as asked (digest)
cross join lateral (
  select id, user_id, digest, hint, name, scopes, created_at, last_used_at, expires_at, ended_at
  from access_tokens
  where access_tokens.digest = asked.digest
  limit $2
) found
inner join users on users.id = found.user_id;
