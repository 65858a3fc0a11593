-- map_square_few of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- from = $1, to = $2, before = $3, viewer = $4 $5 $6 $7 $8 $9, size = $10
select near.id
from (
  select one.id
  from posts as one
  where
    one.listed
    and one.map_cell is not null
    and one.map_cell >= $1::bigint
    and one.map_cell < $2::bigint
    and one.id < $3::uuid
  order by one.id desc
  limit 5000
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
          where blocks.blocker_id = $4
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $5
        )
      )
      and (
        nullif(
          (
            case
              when not coalesce(
                (select true from muted_terms where muted_terms.user_id = $6 limit 1), false
              ) or posts.author_id = $7 then false
              when post_carries(
                posts.id,
                array(
                  select muted_terms.term
                  from muted_terms
                  where muted_terms.user_id = $8 and muted_terms.kind = 'tag'
                )
              ) then true
              else says_muted(
                posts.title || ' ' || posts.description || ' ' || posts.alt, $9, array['word']
              )
            end
          ),
          true
        ) is not null
      )
  ) is not null
order by near.id desc
limit $10;
