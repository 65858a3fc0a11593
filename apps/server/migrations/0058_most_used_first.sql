-- Words and hashtags that many posts have are found among those that begin alike without reading them
-- all. As in 0023, an index hangs on whether there are many posts, and not on how many: so counting
-- one more leaves the indexes alone.
alter table search_words
  add column is_common boolean not null generated always as (posts >= 20) stored;
create index search_words_common on search_words (word) where is_common;

alter table hashtags
  add column is_common boolean not null generated always as (posts - withheld >= 20) stored;
create index hashtags_common on hashtags (tag text_pattern_ops) where is_common;
