-- people_named of apps/server/src/features/people/queries.ts, written by npm run sql
-- 0 = $1, start = $2 $3 $8 $9, viewer = $4 $5 $10 $11, limit = $6 $12 $13, 1 = $7
select users.id, users.username, users.display_name, users.image, users.is_pro
from (
  select id, min(rank) as rank, min(name) as name
  from (
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
  ) found
  group by found.id
) best
inner join users on users.id = best.id
order by rank asc, name using ~<~
limit $13;
