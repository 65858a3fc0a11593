-- transparency_years of apps/server/src/features/site/transparency/queries.ts, written by npm run sql
-- year = $1, 100 = $2
select
  year, counted_at, is_final,
  case
    when year = coalesce($1::integer, (select max(latest.year) from transparency_years as latest))
      then figures
  end
from transparency_years
order by transparency_years.year desc
limit $2;
