-- search_size of apps/server/src/features/search/queries.ts, written by npm run sql
-- since = $1 $3, until = $2 $4, groups = $5
select
  greatest(reltuples, 0)::int,
  (
    select count(*)
    from (
      select post_search.post_id, post_search.words
      from post_search
      where
        post_search.post_id >= (select $1::uuid)::uuid
        and post_search.post_id < (select $2::uuid)::uuid
      order by post_search.post_id desc
      limit 2000
    ) as latest
  )::int,
  (
    select coalesce(min(counted.posts), 0)
    from (
      select count(*) filter (where latest.words @@ asked.words) as posts
      from (
        select post_search.post_id, post_search.words
        from post_search
        where
          post_search.post_id >= (select $3::uuid)::uuid
          and post_search.post_id < (select $4::uuid)::uuid
        order by post_search.post_id desc
        limit 2000
      ) as latest
      cross join unnest($5::text[]::tsquery[]) with ordinality as asked (words, nth)
      group by asked.nth
    ) as counted
  )::int
from pg_class
where oid = 'post_search'::regclass;
