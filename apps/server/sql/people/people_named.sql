-- people_named of apps/server/src/features/people/queries.ts, written by npm run sql
-- 0 = $1, start = $2 $3 $8 $9 $13 $14 $15, viewer = $4 $5 $10 $11 $17 $18, limit = $6 $12 $16, 1 = $7, rank = $19 $20, name = $21 $22, after = $23, size = $24
select
  person.id, person.username, person.display_name, person.image, person.is_pro, best.rank, best.name
from (
  select id, min(rank) as rank, (array_agg(name order by rank, name using ~<~))[1] as name
  from (
    (
      (
        select id, $1::int as rank, lower(users.username) as name
        from users
        where
          (
            users.suspended_at is null
            and lower(users.username) ~>=~ folded_name($2)
            and lower(users.username) ~<~ (folded_name($3) || chr(1114111))
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
        order by lower(users.username) using ~<~
        limit $6
      )
      union all (
        select id, $7::int as rank, folded_name(users.display_name) as name
        from users
        where
          (
            users.suspended_at is null
            and folded_name(users.display_name) ~>=~ folded_name($8)
            and folded_name(users.display_name) ~<~ (folded_name($9) || chr(1114111))
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $10
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $11
            )
          )
        order by folded_name(users.display_name) using ~<~
        limit $12
      )
    )
    union all (
      select person.id as id, 2 as rank, begun.words as name
      from (
        select name_words.user_id as user_id, name_words.words as words
        from name_words
        where
          name_in_words($13) <> ''
          and name_words.words ~>=~ name_in_words($14)
          and name_words.words ~<~ (name_in_words($15) || chr(1114111))
        order by name_words.words using ~<~
        limit 3 * $16::int
      ) as begun
      cross join lateral (
        select users.id
        from users
        where
          users.id = begun.user_id
          and users.suspended_at is null
          and users.id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $17
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $18
          )
          and (
            right(' ' || name_in_words(users.display_name), length(begun.words) + 1) = ' ' || begun.words
            or right(' ' || name_in_words(users.username), length(begun.words) + 1) = ' ' || begun.words
          )
        offset 0
      ) as person
    )
  ) found
  group by found.id
) best
cross join lateral (select * from users where users.id = best.id offset 0) as person
where
  best.rank > $19::int
  or (
    best.rank = $20::int
    and (best.name ~>~ $21::text or (best.name = $22::text and best.id > $23::uuid))
  )
order by best.rank, best.name using ~<~, best.id
limit $24;
