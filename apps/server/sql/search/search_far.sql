-- search_far of apps/server/src/features/search/queries.ts, written by npm run sql
-- by = $1 $2 $5, exact = $3, loose = $4, since = $6, until = $7, match = $8 $9, least = $10 $12, axis = $11, viewer = $13 $14 $15 $16 $17 $18 $19, most = $20, rank = $21, before = $22, size = $23
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
        where
          post_search.post_id >= (select $6::uuid)::uuid
          and post_search.post_id < (select $7::uuid)::uuid
        order by post_search.post_id desc
        limit 12000
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
              and posts.author_id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $13
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $14
              )
            )
        ) is not null
      order by source.post_id desc
      limit 1000
    ) as shown
    where
      (
        not coalesce((select true from muted_terms where muted_terms.user_id = $15 limit 1), false)
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
                      (select true from muted_terms where muted_terms.user_id = $16 limit 1), false
                    ) or posts.author_id = $17 then false
                    when post_carries(
                      posts.id,
                      array(
                        select muted_terms.term
                        from muted_terms
                        where muted_terms.user_id = $18 and muted_terms.kind = 'tag'
                      )
                    ) then true
                    else says_muted(
                      posts.title || ' ' || posts.description || ' ' || posts.alt, $19,
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
    limit (select $20::int)::int
  ) as candidate
) as found
where (found.rank, found.id) < ($21::float8, $22::uuid)
order by found.rank desc, found.id desc
limit $23;
