-- What is searched of a post: its words as they are written, without case and accents, by weight, and
-- facets (licence, method, camera, place). Words are made in TypeScript; their forms and slips are
-- found at the time of the search.
create table post_search (
  post_id uuid primary key references posts (id) on delete cascade,
  words tsvector not null
);
-- Written at once: a list of what is still to be entered would be read with every search.
create index post_search_words on post_search using gin (words) with (fastupdate = off);

-- Every word of a post, to find its forms, what begins so and what was meant by a slip.
create table search_words (
  word text collate "C" primary key,
  -- What its forms have in common.
  stem text collate "C" not null,
  -- Posts with it. Beyond a thousand nobody counts, so that posts do not wait for each other.
  posts integer not null
);
create index search_words_stem on search_words (stem);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- How far older posts are indexed: those from here on are.
create table search_progress (
  single boolean primary key default true check (single),
  version integer not null,
  indexed_from uuid not null
);

-- Posts also go with their author; a word goes with the last of its posts.
create function release_search_words() returns trigger language plpgsql as $$
begin
  perform from search_words where word in (select lexeme from gone cross join lateral unnest(words))
    and posts < 1000 order by word for update;
  update search_words set posts = search_words.posts - lost.times
    from (select lexeme, count(*) as times from gone cross join lateral unnest(words) group by 1) as lost
    where word = lost.lexeme and search_words.posts < 1000;
  delete from search_words where posts <= 0
    and word in (select lexeme from gone cross join lateral unnest(words));
  return null;
end $$;
create trigger post_search_gone after delete on post_search
  referencing old table as gone for each statement execute function release_search_words();
