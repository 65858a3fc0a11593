-- map_profiles_deep of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- first = $1, end = $2, shift = $3 $4, viewer = $5 $6
select square.cell::float8, near.things, near.point::float8, null
from generate_series($1::bigint, $2::bigint - 1) as square (cell)
cross join lateral (
  select count(*)::int as things, min(one.map_cell) as point
  from (
    select users.map_cell
    from users
    where
      users.map_cell is not null
      and users.map_cell >= (square.cell << $3::int)
      and users.map_cell < ((square.cell + 1) << $4::int)
      and (
        users.suspended_at is null
        and users.id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $5
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $6
        )
      )
    limit 1001
  ) as one
) as near
where near.things > 0;
