-- outbox_insert of apps/server/src/platform/live/outbox.ts, written by npm run sql
-- name = $1, topics = $2, data = $3
insert into outbox (id, at, name, topics, data, created_at)
values (default, pg_current_xact_id(), $1, $2::text[], $3::jsonb, default);
