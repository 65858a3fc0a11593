-- Notices of illegal content by anybody, also without an account. Kept also where the address leads
-- to nothing, and when the content is gone.
create table notices (
  id uuid primary key,
  reference text not null unique check (length(reference) between 1 and 20),
  reason text not null check (length(reason) between 1 and 40),
  address text not null check (length(address) <= 2000),
  target_kind text check (length(target_kind) between 1 and 40),
  target_id uuid,
  author_id uuid references users (id) on delete set null,
  author_pseudonym uuid,
  explanation text not null check (length(explanation) <= 5000),
  -- Forgotten some months after the answer.
  name text not null default '' check (length(name) <= 200),
  email text check (length(email) <= 254),
  language text not null check (length(language) = 2),
  created_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('acted', 'rejected')),
  closed_at timestamptz(3),
  constraint notices_target_whole check ((target_kind is null) = (target_id is null)),
  constraint notices_answer_whole check ((outcome is null) = (closed_at is null))
);
create index notices_open on notices (id) where closed_at is null;
create index notices_closed on notices (closed_at desc, id desc) where closed_at is not null;
create index notices_of_target on notices (target_kind, target_id) where closed_at is null;
create index notices_of_author on notices (author_id) where author_id is not null;
-- Whose words are still to be forgotten.
create index notices_to_forget on notices (closed_at) where explanation <> '';
