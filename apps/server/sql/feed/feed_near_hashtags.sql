-- feed_near_hashtags of apps/server/src/features/feed/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $6, tags = $4 $5, size = $7
select
  hashtags.tag, greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)),
  coalesce((select true from muted_terms where muted_terms.user_id = $1 limit 1), false)
from hashtags
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
          where blocks.blocked_id = $2
          order by blocks.created_at desc
          limit 1000
        )
        union (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $3
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
  where carried.tag = any((select $4::text[])::text[])
  group by carried.tag
) as avoided on avoided.tag = hashtags.tag
where
  hashtags.tag = any((select $5::text[])::text[])
  and greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) > 0
  and not coalesce(
    (
      select true
      from muted_terms
      where
        muted_terms.user_id = $6
        and muted_terms.kind = 'tag'
        and muted_terms.term = hashtags.tag
    ),
    false
  )
order by
  greatest(0, hashtags.posts - hashtags.withheld - coalesce(avoided.posts, 0)) desc, hashtags.tag
limit $7;
