-- search_size of apps/server/src/features/search/queries.ts, written by npm run sql
select greatest(reltuples, 0)::int from pg_class where oid = 'post_search'::regclass;
