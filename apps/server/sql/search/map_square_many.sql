-- map_square_many of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $9 $10, before = $6, from = $7, to = $8, size = $11
select
  near.id,
  (
    coalesce((select true from muted_terms where muted_terms.user_id = $1 limit 1), false)
    and (
      select
        (
          case
            when not coalesce(
              (select true from muted_terms where muted_terms.user_id = $2 limit 1), false
            ) or posts.author_id = $3 then false
            when post_carries(
              posts.id,
              array(
                select muted_terms.term
                from muted_terms
                where muted_terms.user_id = $4 and muted_terms.kind = 'tag'
              )
            ) then true
            else says_muted(
              posts.title || ' ' || posts.description || ' ' || posts.alt, $5, array['word']
            )
          end
        )
      from posts
      where id = near.id
    )
  )
from (
  select one.id
  from posts as one
  where
    one.listed
    and one.map_cell is not null
    and one.id < $6::uuid
    and (one.map_cell >= $7::bigint and one.map_cell < $8::bigint) is not false
  order by one.id desc
  limit 3000
) as near
where
  (
    select true
    from posts
    join users on users.id = posts.author_id
    where
      posts.id = near.id
      and (
        posts.listed
        and users.suspended_at is null
        and posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $9
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $10
        )
      )
  ) is not null
order by near.id desc
limit $11;
