-- map_faces of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- cells = $1, shift = $2 $3, viewer = $4 $5
select square.cell::float8, face.json
from unnest((select $1::bigint[])::bigint[]) as square (cell)
cross join lateral (
  select
    concat(
      '{"id":"', users.id, '","username":', to_json(users.username), ',"displayName":',
      to_json(users.display_name), ',"avatar":', coalesce(to_json(users.image)::text, 'null'),
      ',"isPro":', case when users.is_pro then 'true' else 'false' end, '}'
    ) as json
  from users
  where
    users.map_cell is not null
    and users.map_cell >= (square.cell << $2::int)
    and users.map_cell < ((square.cell + 1) << $3::int)
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
  order by users.map_cell, users.id
  limit 1
) as face;
