-- search_words of apps/server/src/features/search/queries.ts, written by npm run sql
-- stems = $1, words = $2, begun = $3, until = $4
select found.word, found.stem, found.posts
from (
  select form.word, form.stem, form.posts
  from unnest((select $1::text[])::text[]) as typed (stem)
  cross join lateral (
    select *
    from search_words
    where search_words.stem = typed.stem
    order by search_words.posts desc
    limit 12
  ) as form
  union
  select joined.word, joined.stem, joined.posts
  from search_words as joined
  where joined.word = any((select $2::text[])::text[])
  union (
    select longer.word, longer.stem, longer.posts
    from (
      select *
      from search_words
      where search_words.word >= $3 and search_words.word < $4
      order by search_words.word
      limit 3000
    ) as longer
    order by longer.posts desc
    limit 12
  )
) as found;
