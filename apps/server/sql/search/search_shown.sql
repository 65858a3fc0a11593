-- search_shown of apps/server/src/features/search/queries.ts, written by npm run sql
-- by = $1 $2 $5, exact = $3, loose = $4, since = $6, until = $7, match = $8 $9, least = $10 $12, axis = $11, most = $13, rank = $14, before = $15, size = $16
select found.id, found.rank, found.total
from (
  select
    candidate.id,
    (
      case
        when (select $1::int)::int < 0 then 0
        when (select $2::int)::int = 0 then (
          coalesce(ts_rank('{0.1, 0.3, 0.6, 1}', candidate.words, (select $3::tsquery)::tsquery), 0)
            + coalesce(
              ts_rank('{0.1, 0.3, 0.6, 1}', candidate.words, (select $4::tsquery)::tsquery), 0
            ) / 2
        )
        else coalesce(
          (select scores.ranks[(select $5::int)::int] from scores where scores.id = candidate.id),
          '-Infinity'
        )
      end
    )::float8 as rank,
    (count(*) over ())::int as total
  from (
    select shown.id, shown.words
    from (
      select source.post_id as id, source.words
      from (
        select post_search.post_id, post_search.words
        from post_search
        join posts on posts.id = post_search.post_id
        join users on users.id = posts.author_id
        where
          (
            posts.listed
            and users.suspended_at is null
            and posts.id in (
              select newest.id
              from posts as newest
              join users as living on living.id = newest.author_id and living.suspended_at is null
              where newest.listed
              order by newest.id desc
              limit 12
            )
          )
          and post_search.post_id >= (select $6::uuid)::uuid
          and post_search.post_id < (select $7::uuid)::uuid
      ) as source
      where
        ((select $8::tsquery)::tsquery is null or source.words @@ (select $9::tsquery)::tsquery)
        and (
          (select $10::float8)::float8 is null
          or (
            select scores.ranks[(select $11::int)::int] from scores where scores.id = source.post_id
          ) >= (select $12::float8)::float8
        )
        and (
          select true
          from posts
          join users on users.id = posts.author_id
          where
            posts.id = source.post_id
            and (
              posts.listed
              and users.suspended_at is null
              and posts.id in (
                select newest.id
                from posts as newest
                join users as living on living.id = newest.author_id and living.suspended_at is null
                where newest.listed
                order by newest.id desc
                limit 12
              )
            )
        ) is not null
      order by source.post_id desc
      limit 1000
    ) as shown
    order by shown.id desc
    limit (select $13::int)::int
  ) as candidate
) as found
where (found.rank, found.id) < ($14::float8, $15::uuid)
order by found.rank desc, found.id desc
limit $16;
