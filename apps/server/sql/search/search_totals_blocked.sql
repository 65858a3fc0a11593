-- search_totals_blocked of apps/server/src/features/search/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6
select
  coalesce(sum(member_counts.posts), 0)::int, (count(*) filter (where users.left_at is null))::int,
  (
    select count(*)
    from (
      select post_tags.tag, count(*) as posts
      from (
        select one.id
        from (
          select avoided.id
          from (
            (
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $1
              order by blocks.created_at desc
              limit 1000
            )
            union (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $2
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
      join post_tags on post_tags.post_id = theirs.id
      group by 1
    ) as avoided
    join hashtags on hashtags.tag = avoided.tag
    where hashtags.posts > hashtags.withheld and hashtags.posts - hashtags.withheld <= avoided.posts
  )::int,
  (count(*) filter (where member_counts.posts > 0))::int,
  (
    select count(*)
    from (
      select
      from (
        select avoided.id
        from (
          (
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $3
            order by blocks.created_at desc
            limit 1000
          )
          union (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $4
            order by blocks.created_at desc
            limit 200
          )
        ) as lately (id)
        join users as avoided on avoided.id = lately.id and avoided.suspended_at is null
      ) as author (id)
      cross join lateral (
        select
        from posts
        where posts.author_id = author.id and posts.listed and posts.place_lat is not null
      ) as one
      limit 20000
    ) as theirs
  )::int
from users
left join member_counts on member_counts.user_id = users.id
where
  users.id in (
    select avoided.id
    from (
      (
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $5
        order by blocks.created_at desc
        limit 1000
      )
      union (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $6
        order by blocks.created_at desc
        limit 200
      )
    ) as lately (id)
    join users as avoided on avoided.id = lately.id and avoided.suspended_at is null
  );
