-- alike_near of apps/server/src/features/search/alike/queries.ts, written by npm run sql
-- keys = $1, each = $2, author = $3, viewer = $4 $5 $6 $7 $8 $9 $10
select seen.id, seen.author_id, near.look
from unnest((select $1::smallint[])::smallint[]) as asked (key)
cross join lateral (
  select pictured.id, pictured.look
  from media as pictured
  where pictured.look_key = asked.key and pictured.used_as = 'post'
  order by pictured.created_at desc
  limit $2::int
) as near
cross join lateral (
  select posts.id, posts.author_id
  from posts
  join users on users.id = posts.author_id
  where
    posts.media_id = near.id
    and posts.author_id <> $3
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
    and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $6)
    and (
      nullif(
        (
          case
            when not coalesce(
              (select true from muted_terms where muted_terms.user_id = $7 limit 1), false
            ) or posts.author_id = $8 then false
            when post_carries(
              posts.id,
              array(
                select muted_terms.term
                from muted_terms
                where muted_terms.user_id = $9 and muted_terms.kind = 'tag'
              )
            ) then true
            else says_muted(
              posts.title || ' ' || posts.description || ' ' || posts.alt, $10, array['word']
            )
          end
        ),
        true
      ) is not null
    )
  offset 0
) as seen;
