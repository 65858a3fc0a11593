-- A name as people look for it: without case, without accents.
create function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'))
$$;

-- Ordered letter by letter, so that beginnings lie together whatever the database's own order is.
create index users_begin_username on users (lower(username) text_pattern_ops) where suspended_at is null;
create index users_begin_name on users (folded_name(display_name) text_pattern_ops) where suspended_at is null;
