-- search_size of apps/server/src/features/search/queries.ts, written by npm run sql
-- since = $1 $6, until = $2 $7, groups = $3, match = $4 $5
select
  greatest(reltuples, 0)::int, near.looked, near.fitting,
  (
    select coalesce(min(counted.posts), 0)
    from (
      select count(*) filter (where latest.words @@ asked.words) as posts
      from (
        select post_search.post_id, post_search.words
        from post_search
        where
          post_search.post_id >= (select $1::uuid)::uuid
          and post_search.post_id < (select $2::uuid)::uuid
        order by post_search.post_id desc
        limit 2000
      ) as latest
      cross join unnest($3::text[]::tsquery[]) with ordinality as asked (words, nth)
      group by asked.nth
    ) as counted
  )::int
from pg_class
cross join (
  select
    count(*)::int as looked,
    (
      count(*) filter (
        where (select $4::tsquery)::tsquery is null or latest.words @@ (select $5::tsquery)::tsquery
      )
    )::int as fitting
  from (
    select post_search.post_id, post_search.words
    from post_search
    where
      post_search.post_id >= (select $6::uuid)::uuid
      and post_search.post_id < (select $7::uuid)::uuid
    order by post_search.post_id desc
    limit 2000
  ) as latest
) as near
where oid = 'post_search'::regclass;
