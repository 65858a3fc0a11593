-- search_indexed of apps/server/src/features/search/queries.ts, written by npm run sql
-- by = $1 $2 $5, exact = $3, loose = $4, match = $6, since = $7, until = $8, rank = $9, before = $10, least = $11 $13, axis = $12, viewer = $14 $15 $16 $17 $18 $19 $20, size = $21
select found.id, found.rank
from (
  select sorted.id, sorted.rank
  from (
    select ranked.id, ranked.rank
    from (
      select
        candidate.id,
        (
          case
            when (select $1::int)::int < 0 then 0
            when (select $2::int)::int = 0 then (
              coalesce(
                ts_rank('{0.1, 0.3, 0.6, 1}', candidate.words, (select $3::tsquery)::tsquery), 0
              ) + coalesce(
                ts_rank('{0.1, 0.3, 0.6, 1}', candidate.words, (select $4::tsquery)::tsquery), 0
              ) / 2
            )
            else coalesce(
              (
                select scores.ranks[(select $5::int)::int]
                from scores
                where scores.id = candidate.id
              ),
              '-Infinity'
            )
          end
        )::float8 as rank
      from (
        select post_search.post_id as id, post_search.words
        from post_search
        where
          post_search.words @@ (select $6::tsquery)::tsquery
          and (
            post_search.post_id >= (select $7::uuid)::uuid
            and post_search.post_id < (select $8::uuid)::uuid
          ) is not false
        limit 10000
      ) as candidate
      offset 0
    ) as ranked
    where (ranked.rank, ranked.id) < ($9::float8, $10::uuid)
    order by ranked.rank desc, ranked.id desc
    offset 0
  ) as sorted
  where
    (
      (select $11::float8)::float8 is null
      or (select scores.ranks[(select $12::int)::int] from scores where scores.id = sorted.id) >= (
        select $13::float8
      )::float8
    )
    and (
      select true
      from posts
      join users on users.id = posts.author_id
      where
        posts.id = sorted.id
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
  order by sorted.rank desc, sorted.id desc
  limit 1000
) as found
where
  (
    not coalesce((select true from muted_terms where muted_terms.user_id = $16 limit 1), false)
    or (
      select true
      from posts
      where
        posts.id = found.id
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
                  posts.title || ' ' || posts.description || ' ' || posts.alt, $20, array['word']
                )
              end
            ),
            true
          ) is not null
        )
    ) is not null
  )
order by found.rank desc, found.id desc
limit $21;
