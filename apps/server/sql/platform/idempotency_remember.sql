-- idempotency_remember of apps/server/src/platform/db/idempotent.ts, written by npm run sql
-- answer = $1, scope = $2, key = $3
update idempotency set answer = $1::jsonb where (idempotency.scope = $2 and idempotency.key = $3);
