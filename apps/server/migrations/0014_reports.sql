-- What a member says is wrong with something. Kept as it was said, also when the thing is deleted:
-- what was reported is not undone by taking it away.
create table reports (
  id uuid primary key,
  -- Null once they have left.
  reporter_id uuid references users (id) on delete set null,
  target_kind text not null check (length(target_kind) between 1 and 40),
  target_id uuid not null,
  -- Whose it is.
  author_id uuid not null references users (id) on delete cascade,
  category text not null check (length(category) between 1 and 40),
  body text not null default '' check (length(body) <= 1000),
  created_at timestamptz(3) not null default now(),
  constraint reports_not_on_oneself check (reporter_id <> author_id)
);
-- One of each about each thing.
create unique index reports_one on reports (reporter_id, target_kind, target_id);
create index reports_of_target on reports (target_id, id desc);
create index reports_of_author on reports (author_id, id desc);

-- How often it was reported; nobody but who looks after the site is told.
alter table posts add column reports integer not null default 0 check (reports >= 0);
