-- map_square_end of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- before = $1, from = $2, to = $3
select near.id
from (
  select one.id
  from posts as one
  where
    one.listed
    and one.map_cell is not null
    and one.id < $1::uuid
    and (one.map_cell >= $2::bigint and one.map_cell < $3::bigint) is not false
  order by one.id desc
  offset 2999
  limit 1
) as near;
