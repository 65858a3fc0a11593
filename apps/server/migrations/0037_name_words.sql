-- Whom one writes to is found by the beginning of any word of a name, hyphens included: each name
-- stands here from each of its words on ("jean luc martin", "luc martin", "martin"). Who has left is not
-- found, though their name stays under their posts.

-- What stands between the words of a name: spaces, hyphens and dashes, the underscore of usernames,
-- apostrophes, dots and the like.
create function name_in_words(name text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(folded_name(name),
    '[\s\u2000-\u200b\u3000_\u002d\u00ad\u2010-\u2015\u2212\u30fb\u00b7''`\u2018\u2019.,/()&+]+', ' ', 'g'))
$$;

create function words_of_names(variadic names text[]) returns setof text
  language sql immutable parallel safe as $$
  select distinct array_to_string(parted.words[place:], ' ')
  from unnest(names) as name
  cross join lateral (select string_to_array(name_in_words(name), ' ') as words) as parted
  cross join lateral generate_subscripts(parted.words, 1) as place
  where parted.words[place] <> ''
$$;

create table name_words (
  user_id uuid not null references users (id) on delete cascade,
  words text not null,
  primary key (user_id, words)
);
-- Letter by letter, so that beginnings lie together whatever the database's own order is.
create index name_words_begin on name_words (words text_pattern_ops, user_id);

insert into name_words (user_id, words)
  select users.id, said.words from users
  cross join lateral words_of_names(username, display_name, full_name) as said (words)
  where left_at is null;

-- Kept by the database itself: names change in many places, and nobody can forget these.
create function keep_name_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from name_words where user_id = new.id;
  end if;
  insert into name_words (user_id, words)
    select new.id, said.words
    from words_of_names(new.username, new.display_name, new.full_name) as said (words)
    where new.left_at is null;
  return null;
end $$;
create trigger users_named after insert on users for each row execute function keep_name_words();
create trigger users_renamed after update of username, display_name, full_name, left_at on users
  for each row when ((old.username, old.display_name, old.full_name, old.left_at)
    is distinct from (new.username, new.display_name, new.full_name, new.left_at))
  execute function keep_name_words();

-- The last word alone was what was found before.
drop index users_last_name;
drop index users_last_full_name;
