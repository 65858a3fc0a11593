-- search_words of apps/server/src/features/search/queries.ts, written by npm run sql
-- stems = $1, words = $2, begun = $3 $5, until = $4 $6
select found.word, found.stem, found.posts
from (
  select form.word, form.stem, form.posts
  from unnest((select $1::text[])::text[]) as typed (stem)
  cross join lateral (
    select *
    from search_words
    where search_words.stem = typed.stem
    order by search_words.posts desc
    limit 24
  ) as form
  union
  select search_words.word, search_words.stem, search_words.posts
  from search_words
  where search_words.word = any((select $2::text[])::text[])
  union (
    select begun.word, begun.stem, begun.posts
    from (
      (
        select *
        from search_words
        where
          search_words.word >= (select $3::text)::text
          and search_words.word < (select $4::text)::text
          and search_words.is_common
        order by search_words.word
        limit 2000
      )
      union (
        select *
        from search_words
        where
          search_words.word >= (select $5::text)::text
          and search_words.word < (select $6::text)::text
        order by search_words.word
        limit 1000
      )
    ) as begun
    order by begun.posts desc
    limit 24
  )
) as found
where
  (
    found.posts >= 1000
    or coalesce(
      (
        select true
        from unnest(
          array(
            select post_search.post_id
            from post_search
            where post_search.words @@ quote_literal(found.word)::tsquery
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
            where post_search.words @@ quote_literal(found.word)::tsquery
          )
        ) as saying (post_id)
        join posts on posts.id = saying.post_id and posts.listed
        join users on users.id = posts.author_id and users.suspended_at is null
        limit 1
      )
    )
  );
