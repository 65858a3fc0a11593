-- search_scored of apps/server/src/features/search/queries.ts, written by npm run sql
-- by = $1 $2 $5, exact = $3, loose = $4, until = $6, since = $7, axis = $8 $13, least = $9 $12 $14, match = $10 $11, viewer = $15 $16 $17 $18 $19 $20 $21, most = $22, rank = $23, before = $24, size = $25
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
        select latest.id as post_id, searched.words
        from (
          select scores.id, scores.ranks
          from scores
          where scores.id < (select $6::uuid)::uuid
          order by scores.id desc
          limit 8000
        ) as latest
        cross join lateral (
          select post_search.words
          from post_search
          where
            post_search.post_id = latest.id
            and latest.id >= (select $7::uuid)::uuid
            and latest.ranks[(select $8::int)::int] >= (select $9::float8)::float8
          offset 0
        ) as searched
        order by latest.id desc
        offset 0
      ) as source
      where
        ((select $10::tsquery)::tsquery is null or source.words @@ (select $11::tsquery)::tsquery)
        and (
          (select $12::float8)::float8 is null
          or (
            select scores.ranks[(select $13::int)::int] from scores where scores.id = source.post_id
          ) >= (select $14::float8)::float8
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
                where blocks.blocker_id = $15
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $16
              )
            )
        ) is not null
      order by source.post_id desc
      limit 1000
    ) as shown
    where
      (
        not coalesce((select true from muted_terms where muted_terms.user_id = $17 limit 1), false)
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
                      (select true from muted_terms where muted_terms.user_id = $18 limit 1), false
                    ) or posts.author_id = $19 then false
                    when post_carries(
                      posts.id,
                      array(
                        select muted_terms.term
                        from muted_terms
                        where muted_terms.user_id = $20 and muted_terms.kind = 'tag'
                      )
                    ) then true
                    else says_muted(
                      posts.title || ' ' || posts.description || ' ' || posts.alt, $21,
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
    limit (select $22::int)::int
  ) as candidate
) as found
where (found.rank, found.id) < ($23::float8, $24::uuid)
order by found.rank desc, found.id desc
limit $25;
