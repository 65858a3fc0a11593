-- live_ephemeral of apps/server/src/platform/live/postgres-bus.ts, written by npm run sql
select pg_notify('stenope_ephemeral', $1);
