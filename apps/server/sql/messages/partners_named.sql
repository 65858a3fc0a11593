-- partners_named of apps/server/src/features/messages/partners/queries.ts, written by npm run sql
-- start = $1 $2 $6 $7 $11 $12 $16 $17 $18 $22, viewer = $3 $4 $5 $8 $9 $10 $13 $14 $15 $19 $20 $21 $23 $24 $25
select person.id, person.username, person.display_name, person.image, person.is_pro, best.found::int
from (
  select
    id, min(rank) as rank, (array_agg(place order by rank))[1] as place, count(*) over () as found
  from (
    (
      select users.id, 0 as rank, lower(users.username) as place
      from users
      where
        lower(users.username) ~>=~ folded_name($1)
        and lower(users.username) ~<~ (folded_name($2) || chr(1114111))
        and users.id <> $3::uuid
        and (
          users.left_at is null
          and (
            users.suspended_at is null
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $4
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $5
            )
          )
        )
      order by lower(users.username) using ~<~
      limit 1008
    )
    union all (
      select users.id, 1 as rank, folded_name(users.display_name) as place
      from users
      where
        folded_name(users.display_name) ~>=~ folded_name($6)
        and folded_name(users.display_name) ~<~ (folded_name($7) || chr(1114111))
        and users.id <> $8::uuid
        and (
          users.left_at is null
          and (
            users.suspended_at is null
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $9
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $10
            )
          )
        )
      order by folded_name(users.display_name) using ~<~
      limit 1008
    )
    union all (
      select users.id, 2 as rank, folded_name(users.full_name) as place
      from users
      where
        folded_name(users.full_name) ~>=~ folded_name($11)
        and folded_name(users.full_name) ~<~ (folded_name($12) || chr(1114111))
        and users.id <> $13::uuid
        and (
          users.left_at is null
          and (
            users.suspended_at is null
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $14
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $15
            )
          )
        )
        and users.full_name <> ''
      order by folded_name(users.full_name) using ~<~
      limit 1008
    )
    union all (
      select person.id, 3 as rank, begun.words as place
      from (
        select name_words.user_id as user_id, name_words.words as words
        from name_words
        where
          name_in_words($16) <> ''
          and name_words.words ~>=~ name_in_words($17)
          and name_words.words ~<~ (name_in_words($18) || chr(1114111))
        order by name_words.words using ~<~
        limit 1008
      ) as begun
      cross join lateral (
        select users.id
        from users
        where
          users.id = begun.user_id
          and users.id <> $19::uuid
          and (
            users.left_at is null
            and (
              users.suspended_at is null
              and users.id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $20
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $21
              )
            )
          )
        offset 0
      ) as person
    )
    union all (
      select users.id, 0 as rank, '' as place
      from users
      where
        users.email = lower($22)
        and users.id <> $23::uuid
        and (
          users.left_at is null
          and (
            users.suspended_at is null
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $24
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $25
            )
          )
        )
    )
  ) as listed
  group by id
  order by 2, 3 using ~<~, 1
  limit 8
) as best
join users as person on person.id = best.id
order by best.rank, best.place using ~<~, best.id;
