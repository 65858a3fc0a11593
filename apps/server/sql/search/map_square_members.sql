-- map_square_members of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- from = $1 $5, to = $2, viewer = $3 $4, after = $6, size = $7
select id, username, display_name, image, is_pro, map_cell::float8
from users
where
  users.map_cell is not null
  and users.map_cell >= $1::bigint
  and users.map_cell < $2::bigint
  and (
    users.suspended_at is null
    and users.id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  )
  and (users.map_cell, users.id) > ($5::bigint, $6::uuid)
order by users.map_cell, users.id
limit $7;
