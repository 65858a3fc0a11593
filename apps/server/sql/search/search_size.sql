-- search_size of apps/server/src/features/search/queries.ts, written by npm run sql
-- match = $1, groups = $2 $3 $4 $5 $6 $7 $8 $9, since = $10, until = $11
select
  (select greatest(reltuples, 0) from pg_class where oid = 'post_search'::regclass)::int,
  (count(*))::int,
  (count(*) filter (where coalesce(latest.words @@ (select $1::tsquery)::tsquery, true)))::int,
  (
    least(
      count(*) filter (where coalesce(latest.words @@ (select ($2::text[]::tsquery[])[1]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($3::text[]::tsquery[])[2]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($4::text[]::tsquery[])[3]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($5::text[]::tsquery[])[4]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($6::text[]::tsquery[])[5]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($7::text[]::tsquery[])[6]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($8::text[]::tsquery[])[7]), true)),
      count(*) filter (where coalesce(latest.words @@ (select ($9::text[]::tsquery[])[8]), true))
    )
  )::int
from (
  select post_search.post_id, post_search.words
  from post_search
  where
    post_search.post_id >= (select $10::uuid)::uuid
    and post_search.post_id < (select $11::uuid)::uuid
  order by post_search.post_id desc
  limit 2000
) as latest;
