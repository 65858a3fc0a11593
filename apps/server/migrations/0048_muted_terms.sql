-- Hashtags and words members mute, folded, and the pattern by which they are found in a text. Ids
-- sort by time.
create table muted_terms (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('tag', 'word')),
  term text not null check (term <> '' and length(term) <= 60),
  pattern text not null check (pattern <> '' and length(pattern) <= 1000),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, kind, term)
);

-- Whether a post carries one of these tags. A function of low cost, so that lists are planned as
-- for who mutes nothing: for these it is never called.
create function post_carries(post uuid, tags text[]) returns boolean
language plpgsql stable cost 1 as $$
begin
  return exists (select from post_tags where post_id = post and tag = any (tags));
end $$;
