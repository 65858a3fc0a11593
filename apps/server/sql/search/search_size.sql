-- search_size of apps/server/src/features/search/queries.ts, written by npm run sql
-- groups = $1 $2 $3 $4 $5 $6 $7 $8, since = $9, until = $10
select
  (select greatest(reltuples, 0) from pg_class where oid = 'post_search'::regclass)::int,
  (count(*))::int,
  (
    count(*) filter (
      where fits.g1
      and fits.g2
      and fits.g3
      and fits.g4
      and fits.g5
      and fits.g6
      and fits.g7
      and fits.g8
    )
  )::int,
  (
    least(
      count(*) filter (where fits.g1), count(*) filter (where fits.g2),
      count(*) filter (where fits.g3), count(*) filter (where fits.g4),
      count(*) filter (where fits.g5), count(*) filter (where fits.g6),
      count(*) filter (where fits.g7), count(*) filter (where fits.g8)
    )
  )::int
from (
  select
    coalesce(latest.words @@ (select ($1::text[]::tsquery[])[1]), true) as g1,
    coalesce(latest.words @@ (select ($2::text[]::tsquery[])[2]), true) as g2,
    coalesce(latest.words @@ (select ($3::text[]::tsquery[])[3]), true) as g3,
    coalesce(latest.words @@ (select ($4::text[]::tsquery[])[4]), true) as g4,
    coalesce(latest.words @@ (select ($5::text[]::tsquery[])[5]), true) as g5,
    coalesce(latest.words @@ (select ($6::text[]::tsquery[])[6]), true) as g6,
    coalesce(latest.words @@ (select ($7::text[]::tsquery[])[7]), true) as g7,
    coalesce(latest.words @@ (select ($8::text[]::tsquery[])[8]), true) as g8
  from (
    select post_search.post_id, post_search.words
    from post_search
    where
      post_search.post_id >= (select $9::uuid)::uuid
      and post_search.post_id < (select $10::uuid)::uuid
    order by post_search.post_id desc
    limit 2000
  ) as latest
  offset 0
) as fits;
