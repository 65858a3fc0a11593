-- search_words_shown of apps/server/src/features/search/queries.ts, written by npm run sql
-- words = $1, ids = $2
select guess.word
from unnest((select $1::text[])::text[]) as guess (word)
where
  exists (
    select
    from unnest((select $2::uuid[])::uuid[]) as shown (id)
    join post_search on post_search.post_id = shown.id
    where post_search.words @@ quote_literal(guess.word)::tsquery
  );
