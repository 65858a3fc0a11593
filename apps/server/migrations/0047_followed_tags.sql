-- Hashtags members follow, folded. Ids sort by time.
create table followed_tags (
  user_id uuid not null references users (id) on delete cascade,
  tag text not null check (tag <> '' and length(tag) <= 60),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, tag)
);
