-- Names of places in two plain tables with ordinary indexes, in place of answers written in advance.
-- The list is read again at the next start, which takes some seconds; until then nothing is found.
create extension if not exists pg_trgm;

drop function place_node(smallint, text);
drop table place_nodes, place_names, place_slips;

-- A place by its names, from each of their words on, followed by where it is: "croix haute, drome
-- france". The order is that of bytes, so that a beginning is a range.
create table place_entries (
  edition smallint not null,
  entry text collate "C" not null,
  place integer not null,
  -- How likely the place is meant, in powers of ten of its people.
  weight real not null,
  -- Whether the entry begins with a whole name, not with a word inside of one.
  is_name boolean not null,
  primary key (edition, entry, place)
);
-- Thousands share a beginning such as "s". Who finds enough of it here needs no others.
create index place_entries_large on place_entries (edition, entry) where weight >= 6;

-- The words of all names, each with the largest weight it has there, to find those meant by a slip.
create table place_words (
  edition smallint not null,
  word text collate "C" not null,
  weight real not null,
  primary key (edition, word)
);
-- Written at once: a list of what is still to be entered would be read with every search.
create index place_words_alike on place_words using gin (word gin_trgm_ops) with (fastupdate = off);
