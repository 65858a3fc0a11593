-- standing_called of apps/server/src/features/echoes/standing/lists.ts, written by npm run sql
-- q = $1 $2 $3 $4
select count(*)::int
from (
  (
    select users.id as id
    from users
    where
      users.suspended_at is null
      and lower(users.username) ~>=~ folded_name($1)
      and lower(users.username) ~<~ (folded_name($2) || chr(1114111))
    limit 1000
  )
  union (
    select users.id as id
    from users
    where
      users.suspended_at is null
      and folded_name(users.display_name) ~>=~ folded_name($3)
      and folded_name(users.display_name) ~<~ (folded_name($4) || chr(1114111))
    limit 1000
  )
) as called;
