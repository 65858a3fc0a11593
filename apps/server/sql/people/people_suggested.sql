-- people_suggested of apps/server/src/features/people/suggestions/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $10 $11 $12 $13 $14 $15 $16 $17, tags = $9, limit = $18
select
  users.id, users.username, users.display_name, users.image, users.is_pro,
  case
    when chosen.common = 0 then 0
    else (
      select count(*)::integer
      from (
        select
        from follows as mine
        join users as living on living.id = mine.followed_id and living.suspended_at is null
        join follows as theirs on theirs.follower_id = mine.followed_id
          and theirs.followed_id = users.id
        where mine.follower_id = $1
        limit 1000
      ) as counted
    )
  end,
  chosen.tagged, chosen.nearby, chosen.place, chosen.touching,
  (
    select coalesce('[' || string_agg(shown.json, ',' order by shown.id desc) || ']', '[]')::json
    from (
      select
        posts.id,
        concat(
          '{"id":"', posts.id, '","title":', to_json(posts.title), ',"alt":', to_json(posts.alt),
          ',"photo":',
          case
            when media.state = 'ready' then concat(
              '{"name":"', media.name, '","width":',
              coalesce((media.crop ->> 'width')::integer, media.width), ',"height":',
              coalesce((media.crop ->> 'height')::integer, media.height), ',"animated":',
              case when media.animated then 'true' else 'false' end, ',"thumbhash":"',
              translate(encode(media.thumbhash, 'base64'), chr(10), ''), '","colour":"',
              media.colour, '","widths":', to_json(media.widths), ',"formats":',
              to_json(media.formats),
              case
                when media.video is not null then concat(
                  ',"video":{"seconds":', media.video -> 'seconds', ',"sound":',
                  media.video -> 'sound', ',"captions":', media.video -> 'captions',
                  ',"downloads":', media.video -> 'downloads', '}'
                )
              end,
              '}'
            )
            else 'null'
          end,
          '}'
        ) as json
      from (
        select one.id as newest
        from posts as one
        where one.author_id = users.id and one.listed
        order by one.id desc
        limit 12
      ) as lately
      join posts on posts.id = lately.newest
        and posts.sensitive = 'none'
        and (
          nullif(
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
            ),
            true
          ) is not null
        )
      join media on media.id = posts.media_id
      order by posts.id desc
      limit 3
    ) as shown
  )
from (
  select users.id, found.*
  from (
    select
      either.id, sum(either.common)::integer as common, sum(either.tagged)::integer as tagged,
      sum(either.nearby)::integer as nearby, min(either.place) as place,
      sum(either.touching)::integer as touching,
      (array_agg(either.newest order by either.newest desc nulls last))[1] as newest
    from (
      (
        select
          theirs.id, count(*)::integer as common, 0 as tagged, 0 as nearby, null::text as place,
          0 as touching, null::uuid as newest
        from (
          select follows.followed_id as id
          from follows
          where follows.follower_id = $6
          order by follows.created_at desc, follows.followed_id desc
          limit 200
        ) as mine
        join users as living on living.id = mine.id and living.suspended_at is null
        cross join lateral (
          select one.followed_id as id
          from follows as one
          where one.follower_id = mine.id
          order by one.created_at desc, one.followed_id desc
          limit 100
        ) as theirs
        group by theirs.id
        order by common desc
        limit 200
      )
      union all (
        select
          work.author_id, 0, count(*) filter (where liked.mine)::integer as tagged, 0, null,
          count(*) filter (where not liked.mine)::integer as touching, null::uuid
        from (
          select either.tag, bool_or(either.mine) as mine
          from (
            (
              select worn.tag, bool_or(known.mine) as mine
              from (
                select shown.id, true as mine
                from (
                  select
                    one.id, one.place_lat as lat, one.place_lon as lon, one.place_label as label
                  from posts as one
                  where one.author_id = $7 and one.listed
                  order by one.id desc
                  limit 20
                ) as shown
                union all (
                  select kept.post_id, false
                  from favourites as kept
                  where kept.user_id = $8
                  order by kept.id desc
                  limit 20
                )
              ) as known
              cross join lateral (
                select marked.tag from post_tags as marked where marked.post_id = known.id
              ) as worn
              group by worn.tag
              order by mine desc, worn.tag
              limit 30
            )
            union all
            select wished.tag, false
            from unnest((select $9::text[])::text[]) as wished (tag)
          ) as either
          where
            not coalesce(
              (
                select true
                from muted_terms
                where
                  muted_terms.user_id = $10
                  and muted_terms.kind = 'tag'
                  and muted_terms.term = either.tag
              ),
              false
            )
          group by either.tag
        ) as liked
        cross join lateral (
          select marked.post_id
          from post_tags as marked
          where marked.tag = liked.tag
          order by marked.post_id desc
          limit 50
        ) as carried
        join posts as work on work.id = carried.post_id and work.listed
        group by work.author_id
        order by tagged desc, touching desc
        limit 200
      )
      union all (
        select theirs.author_id, 0, 0, count(*)::integer as nearby, min(mine.label), 0, null::uuid
        from (
          select floor(known.lat * 10) as y, floor(known.lon * 10) as x, min(known.label) as label
          from (
            select made.lat, made.lon, made.label
            from (
              select one.id, one.place_lat as lat, one.place_lon as lon, one.place_label as label
              from posts as one
              where one.author_id = $11 and one.listed
              order by one.id desc
              limit 20
            ) as made
            where made.lat is not null
            union all
            select self.place_lat, self.place_lon, self.place_label
            from users as self
            where self.id = $12 and self.place_lat is not null
          ) as known
          group by 1, 2
        ) as mine
        cross join lateral (
          select one.author_id
          from posts as one
          where
            one.listed
            and one.place_lat is not null
            and floor(one.place_lat * 10) = mine.y
            and floor(one.place_lon * 10) = mine.x
          order by one.id desc
          limit 50
        ) as theirs
        group by theirs.author_id
        order by nearby desc
        limit 200
      )
      union all (
        select recent.author_id, 0, 0, 0, null, 0, (array_agg(recent.id order by recent.id desc))[1]
        from (
          select one.author_id, one.id
          from posts as one
          where one.listed
          order by one.id desc
          limit 300
        ) as recent
        group by recent.author_id
      )
    ) as either (id, common, tagged, nearby, place, touching, newest)
    group by either.id
  ) as found (member_id, common, tagged, nearby, place, touching, newest)
  join users on users.id = found.member_id
  where
    (
      users.id <> $13
      and users.suspended_at is null
      and users.left_at is null
      and users.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $14
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $15
      )
      and users.id not in (select mutes.muted_id from mutes where mutes.muter_id = $16)
      and not coalesce(
        (select true from follows as tie where tie.follower_id = $17 and tie.followed_id = users.id),
        false
      )
    )
  order by
    found.common desc, found.tagged desc, found.nearby desc, found.touching desc,
    found.newest desc nulls last, users.id
  limit $18
) as chosen
inner join users on users.id = chosen.id
order by
  chosen.common desc, chosen.tagged desc, chosen.nearby desc, chosen.touching desc,
  chosen.newest desc nulls last, users.id;
