-- idempotency_claim of apps/server/src/platform/db/idempotent.ts, written by npm run sql
-- scope = $1, key = $2, action = $3, fingerprint = $4
insert into idempotency (scope, key, action, fingerprint, answer, created_at)
values ($1, $2, $3, $4, default, default)
on conflict
do nothing
returning key;
