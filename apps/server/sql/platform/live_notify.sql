-- live_notify of apps/server/src/platform/live/postgres-bus.ts, written by npm run sql
select pg_notify('stenope_live', $1);
