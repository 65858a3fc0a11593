-- find_place_words of apps/server/src/features/places/queries.ts, written by npm run sql
-- typed = $1
select found.word
from unnest((select $1::text[])::text[]) as typed (word)
cross join lateral (
  select w.word, w.weight
  from place_words w
  where w.edition = (select edition from place_index where single) and w.word % typed.word
  order by similarity(w.word, typed.word) desc, w.weight desc
  limit 60
) as found
order by found.weight desc;
