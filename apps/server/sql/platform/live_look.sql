-- live_look of apps/server/src/platform/live/history.ts, written by npm run sql
select s.safe, o.*
from (select pg_snapshot_xmin(pg_current_snapshot())::text as safe) s
left join lateral (
  select o.id::text, o.at::text, o.name, o.topics, o.data
  from outbox o
  where o.at >= (select $1::text::xid8) and o.id not in (select unnest((select $2::bigint[])))
  order by o.at, o.id
  limit 1000
) o on true;
