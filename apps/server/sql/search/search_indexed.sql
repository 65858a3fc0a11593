-- search_indexed of apps/server/src/features/search/queries.ts, written by npm run sql
-- by = $1 $2 $5, exact = $3, loose = $4, match = $6 $9 $10, since = $7, until = $8, least = $11 $13, axis = $12, viewer = $14 $15 $16 $17 $18 $19 $20, most = $21, rank = $22, before = $23, size = $24
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
        select sorted.post_id, searched.words
        from (
          select fitting.post_id
          from (
            select post_search.post_id
            from post_search
            where
              post_search.words @@ (select $6::tsquery)::tsquery
              and (
                post_search.post_id >= (select $7::uuid)::uuid
                and post_search.post_id < (select $8::uuid)::uuid
              ) is not false
            limit 10000
          ) as fitting
          order by fitting.post_id desc
          offset 0
        ) as sorted
        cross join lateral (
          select post_search.words
          from post_search
          where post_search.post_id = sorted.post_id
          offset 0
        ) as searched
      ) as source
      where
        ((select $9::tsquery)::tsquery is null or source.words @@ (select $10::tsquery)::tsquery)
        and (
          (select $11::float8)::float8 is null
          or (
            select scores.ranks[(select $12::int)::int] from scores where scores.id = source.post_id
          ) >= (select $13::float8)::float8
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
              and posts.author_id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $14
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $15
              )
            )
        ) is not null
      order by source.post_id desc
      limit 1000
    ) as shown
    where
      (
        not coalesce((select true from muted_terms where muted_terms.user_id = $16 limit 1), false)
        or (
          select true
          from posts
          where
            posts.id = shown.id
            and (
              nullif(
                (
                  case
                    when not coalesce(
                      (select true from muted_terms where muted_terms.user_id = $17 limit 1), false
                    ) or posts.author_id = $18 then false
                    when post_carries(
                      posts.id,
                      array(
                        select muted_terms.term
                        from muted_terms
                        where muted_terms.user_id = $19 and muted_terms.kind = 'tag'
                      )
                    ) then true
                    else says_muted(
                      posts.title || ' ' || posts.description || ' ' || posts.alt, $20,
                      array['word']
                    )
                  end
                ),
                true
              ) is not null
            )
        ) is not null
      )
    order by shown.id desc
    limit (select $21::int)::int
  ) as candidate
) as found
where (found.rank, found.id) < ($22::float8, $23::uuid)
order by found.rank desc, found.id desc
limit $24;
