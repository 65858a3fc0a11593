-- find_places of apps/server/src/features/places/queries.ts, written by npm run sql
-- beginnings = $1
select
  found.beginning, found.entry, found.is_name, found.weight, p.source, p.name, p.region,
  p.country_code, p.lat, p.lon, p.kind, p.population, p.spot is null
from unnest((select $1::text[])::text[]) as typed (beginning)
cross join lateral (
  with large as materialized (
    select e.*
    from place_entries e
    where
      e.weight >= 6
      and e.edition = (select edition from place_index where single)
      and e.entry >= typed.beginning collate "C"
      and e.entry < (typed.beginning || U&'\+10FFFF') collate "C"
    order by e.weight desc
    limit 12
  ),
  named as (
    select e.*
    from place_entries e
    where
      e.edition = (select edition from place_index where single)
      and e.is_name
      and e.entry >= (typed.beginning || ',') collate "C"
      and e.entry < (typed.beginning || '-') collate "C"
    order by e.weight desc
    limit 12
  ),
  rest as (
    select e.*
    from place_entries e
    where
      (select count(*) from large) < 12
      and e.edition = (select edition from place_index where single)
      and e.entry >= typed.beginning collate "C"
      and e.entry < (typed.beginning || U&'\+10FFFF') collate "C"
    order by e.weight desc
    limit 12
  )
  select typed.beginning, entry, place, weight, is_name
  from large
  union
  select typed.beginning, entry, place, weight, is_name
  from named
  union
  select typed.beginning, entry, place, weight, is_name
  from rest
) as found
join places p on p.edition = (select edition from place_index where single) and p.id = found.place;
