-- find_neighbour_places of apps/server/src/features/places/queries.ts, written by npm run sql
-- x = $1, beyond = $2, y = $3
select
  p.source, p.name, p.region, p.country_code, p.lat, p.lon, p.kind, p.population, p.spot is null
from unnest(array[$1, $2]::float8[]) as side (x)
cross join lateral (
  select *
  from places p
  where p.edition = (select edition from place_index where single) and p.spot is not null
  order by p.spot <-> point(side.x, $3::float8)
  limit 8
) as p;
