-- feed_hashtags of apps/server/src/features/feed/queries.ts, written by npm run sql
-- viewer = $1 $6 $7 $12, from = $2 $4 $8 $10, until = $3 $5 $9 $11, posts = $13 $14, after = $15, size = $16
select
  hashtags.tag, greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)),
  coalesce((select true from muted_terms where muted_terms.user_id = $1 limit 1), false)
from (
  (
    select *
    from hashtags
    where
      (hashtags.tag ~>=~ (select $2::text)::text and hashtags.tag ~<~ (select $3::text)::text)
      and hashtags.is_common
    order by hashtags.tag using ~<~
    limit 2000
  )
  union (
    select *
    from hashtags
    where (hashtags.tag ~>=~ (select $4::text)::text and hashtags.tag ~<~ (select $5::text)::text)
    order by hashtags.tag using ~<~
    limit 1000
  )
) as hashtags
left join (
  select carried.tag, count(*)::int as posts
  from (
    select one.id
    from (
      select avoided.id
      from (
        (
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $6
          order by blocks.created_at desc
          limit 1000
        )
        union (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $7
          order by blocks.created_at desc
          limit 200
        )
      ) as lately (id)
      join users as avoided on avoided.id = lately.id and avoided.suspended_at is null
    ) as author (id)
    cross join lateral (
      select theirs.id
      from posts as theirs
      where theirs.author_id = author.id and theirs.listed
      order by theirs.id desc
      limit 5000
    ) as one
    limit 5000
  ) as theirs (id)
  cross join lateral (
    select worn.tag from post_tags as worn where worn.post_id = theirs.id offset 0
  ) as carried
  where (carried.tag ~>=~ (select $8::text)::text and carried.tag ~<~ (select $9::text)::text)
  group by carried.tag
) as avoided on avoided.tag = hashtags.tag
where
  (hashtags.tag ~>=~ (select $10::text)::text and hashtags.tag ~<~ (select $11::text)::text)
  and greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) > 0
  and not coalesce(
    (
      select true
      from muted_terms
      where
        muted_terms.user_id = $12
        and muted_terms.kind = 'tag'
        and muted_terms.term = hashtags.tag
    ),
    false
  )
  and (
    greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) < $13::int
    or (
      greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) = $14::int
      and hashtags.tag > $15::text
    )
  )
order by
  greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) desc, hashtags.tag
limit $16;
