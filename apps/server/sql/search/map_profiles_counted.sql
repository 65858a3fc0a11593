-- map_profiles_counted of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- level = $1, first = $2, end = $3, shift = $4 $7, from = $5 $10, to = $6 $11, viewer = $8 $9
select
  part.cell::float8, sum(part.things)::int, sum(part.x)::float8, sum(part.y)::float8,
  string_agg(part.newest, ','),
  array_to_string(
    (array_agg(part.added order by part.added desc) filter (where part.added is not null))[:6], ','
  )
from (
  select
    map_cells.cell, map_cells.things, map_cells.sum_x as x, map_cells.sum_y as y,
    nullif(array_to_string(map_cells.newest, ','), '') as newest, null::text as added
  from map_cells
  where
    map_cells.kind = 'profiles'
    and map_cells.level = $1::int
    and map_cells.cell >= $2::bigint
    and map_cells.cell < $3::bigint
  union all
  select
    map_changes.cell >> $4::int, map_changes.amount, map_changes.amount * map_changes.x::bigint,
    map_changes.amount * map_changes.y::bigint, null,
    case when map_changes.amount > 0 then map_changes.post_id::text end
  from map_changes
  where
    map_changes.kind = 'profiles'
    and map_changes.cell >= $5::bigint
    and map_changes.cell < $6::bigint
  union all
  select
    resident.map_cell >> $7::int, -1, -map_x(resident.place_lon)::bigint,
    -map_y(resident.place_lat)::bigint, null::text, null::text
  from (
    select avoided.id
    from (
      (
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $8
        order by blocks.created_at desc
        limit 1000
      )
      union (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $9
        order by blocks.created_at desc
        limit 200
      )
    ) as lately (id)
    join users as avoided on avoided.id = lately.id and avoided.suspended_at is null
  ) as block (id)
  join users as resident on resident.id = block.id
  where resident.map_cell >= $10::bigint and resident.map_cell < $11::bigint
) as part
group by part.cell
having sum(part.things) > 0;
