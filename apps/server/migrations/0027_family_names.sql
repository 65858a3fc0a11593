-- Whom one writes to is also found by the last word of a name, where it has several: by their family
-- name, for most. Letter by letter, as the beginnings of names are.
create index users_last_name on users
  ((substring(folded_name(display_name) from ' ([^ ]+) *$')) text_pattern_ops)
  where suspended_at is null and substring(folded_name(display_name) from ' ([^ ]+) *$') is not null;
create index users_last_full_name on users
  ((substring(folded_name(full_name) from ' ([^ ]+) *$')) text_pattern_ops)
  where suspended_at is null and substring(folded_name(full_name) from ' ([^ ]+) *$') is not null;
