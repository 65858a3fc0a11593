-- search_words_alike of apps/server/src/features/search/queries.ts, written by npm run sql
-- near = $1, typed = $2
select found.word, found.stem, found.posts
from (
  select near.word, near.stem, near.posts
  from search_words as near
  where
    near.word = any((select $1::text[])::text[])
    and (
      near.posts >= 1000
      or coalesce(
        (
          select true
          from unnest(
            array(
              select post_search.post_id
              from post_search
              where post_search.words @@ quote_literal(near.word)::tsquery
              limit 12
            )
          ) as saying (post_id)
          join posts on posts.id = saying.post_id and posts.listed
          join users on users.id = posts.author_id and users.suspended_at is null
          limit 1
        ),
        (
          select true
          from unnest(
            array(
              select post_search.post_id
              from post_search
              where post_search.words @@ quote_literal(near.word)::tsquery
            )
          ) as saying (post_id)
          join posts on posts.id = saying.post_id and posts.listed
          join users on users.id = posts.author_id and users.suspended_at is null
          limit 1
        )
      )
    )
  union
  select alike.*
  from unnest((select $2::text[])::text[]) as typed (word)
  cross join lateral (
    select search_words.word, search_words.stem, search_words.posts
    from search_words
    where search_words.word % typed.word
    order by similarity(search_words.word, typed.word) desc, search_words.posts desc
    limit 40
  ) as alike
  where
    (
      alike.posts >= 1000
      or coalesce(
        (
          select true
          from unnest(
            array(
              select post_search.post_id
              from post_search
              where post_search.words @@ quote_literal(alike.word)::tsquery
              limit 12
            )
          ) as saying (post_id)
          join posts on posts.id = saying.post_id and posts.listed
          join users on users.id = posts.author_id and users.suspended_at is null
          limit 1
        ),
        (
          select true
          from unnest(
            array(
              select post_search.post_id
              from post_search
              where post_search.words @@ quote_literal(alike.word)::tsquery
            )
          ) as saying (post_id)
          join posts on posts.id = saying.post_id and posts.listed
          join users on users.id = posts.author_id and users.suspended_at is null
          limit 1
        )
      )
    )
) as found;
