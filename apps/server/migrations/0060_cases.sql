-- What the team reviews: one open case for each thing.
create table cases (
  id uuid primary key,
  target_kind text not null check (length(target_kind) between 1 and 40),
  target_id uuid not null,
  -- Null once they have left: then the pseudonym stands for them.
  author_id uuid references users (id) on delete set null,
  author_pseudonym uuid,
  status text not null check (status in ('waiting', 'queued', 'closed')),
  causes text[] not null default '{}',
  severe boolean not null default false,
  flag_score double precision not null default 0,
  reports integer not null default 0 check (reports >= 0),
  reporters integer not null default 0 check (reporters >= 0),
  -- Place in the queue, highest first.
  urgency double precision not null default 0,
  opened_at timestamptz(3) not null,
  queued_at timestamptz(3),
  closed_at timestamptz(3),
  -- End of a mask set by reports alone, until a human has looked.
  masked_until timestamptz(3),
  claimed_by uuid references users (id) on delete set null,
  claimed_at timestamptz(3),
  escalated_at timestamptz(3),
  -- Zero until its reports are weighed for the first time.
  revision integer not null default 0
);
create unique index cases_open on cases (target_kind, target_id) where status <> 'closed';
create index cases_queue on cases (urgency desc, id desc) where status = 'queued';
create index cases_waiting on cases (opened_at desc, id desc) where status = 'waiting';
create index cases_closed on cases (closed_at desc, id desc) where status = 'closed';
create index cases_of_target on cases (target_id);
create index cases_of_author on cases (author_id);
create index cases_claimed on cases (claimed_by) where claimed_by is not null;
create index cases_masked on cases (masked_until) where masked_until is not null;

create table case_notes (
  id uuid primary key,
  case_id uuid not null references cases (id) on delete cascade,
  -- Null once they have left.
  writer_id uuid references users (id) on delete set null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz(3) not null
);
create index case_notes_of on case_notes (case_id, id);
create index case_notes_by on case_notes (writer_id);

-- Statements of reasons: every decision about something a member published, or about their account.
create table decisions (
  id uuid primary key,
  case_id uuid references cases (id) on delete set null,
  target_kind text not null check (length(target_kind) between 1 and 40),
  target_id uuid not null,
  author_id uuid references users (id) on delete set null,
  author_pseudonym uuid,
  act text not null check (length(act) between 1 and 40),
  reason text check (length(reason) between 1 and 40),
  ground text check (ground in ('law', 'terms')),
  words text not null default '' check (length(words) <= 1000),
  automated boolean not null,
  -- Null when automated, and once they have left.
  decided_by uuid references users (id) on delete set null,
  from_state text,
  to_state text,
  at timestamptz(3) not null,
  until timestamptz(3),
  overturned_at timestamptz(3)
);
create index decisions_of_author on decisions (author_id, id desc);
create index decisions_of_target on decisions (target_id, id desc);
create index decisions_of_case on decisions (case_id);
create index decisions_by on decisions (decided_by);

create table appeals (
  id uuid primary key,
  decision_id uuid not null unique references decisions (id) on delete cascade,
  case_id uuid references cases (id) on delete set null,
  body text not null default '' check (length(body) <= 2000),
  at timestamptz(3) not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz(3),
  outcome text check (outcome in ('kept', 'overturned')),
  by_same_admin boolean not null default false,
  words text not null default '' check (length(words) <= 1000)
);
create index appeals_of_case on appeals (case_id) where decided_at is null;
create index appeals_by on appeals (decided_by);

-- Decisions that lower the trust of whom they are about, while they stand.
create table sanctions (
  decision_id uuid primary key references decisions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz(3) not null,
  overturned_at timestamptz(3)
);
create index sanctions_of on sanctions (user_id) where overturned_at is null;

-- How a member's reports turned out, halving with time since `as_of`.
create table reporter_records (
  user_id uuid primary key references users (id) on delete cascade,
  as_of timestamptz(3) not null,
  upheld double precision not null default 0,
  rejected double precision not null default 0,
  warned_at timestamptz(3),
  rejected_since_warning integer not null default 0,
  limited_until timestamptz(3)
);

-- What earlier decisions mean for the next reports about a thing.
create table moderated (
  target_kind text not null,
  target_id uuid not null,
  immune_until timestamptz(3),
  restores integer not null default 0,
  primary key (target_kind, target_id)
);

alter table reports
  add column case_id uuid references cases (id) on delete set null,
  add column outcome text check (outcome in ('upheld', 'rejected')),
  add column closed_at timestamptz(3),
  -- When the reporter was told of the outcome.
  add column told_at timestamptz(3);
create index reports_of_case on reports (case_id, id desc);
create index reports_to_tell on reports (case_id) where closed_at is not null and told_at is null;

-- The same file under another name is shown beside a case.
create index media_by_file on media (sha256);

-- Reports from before the team could read them: one case for each thing, weighed at the next start.
insert into cases (id, target_kind, target_id, author_id, author_pseudonym, status, causes, reports, opened_at)
select gen_random_uuid(), target_kind, target_id, (array_agg(author_id))[1],
  (array_agg(author_pseudonym))[1], 'waiting', '{reports}', count(*), min(created_at)
from reports group by target_kind, target_id;
update reports set case_id = cases.id from cases
where cases.target_kind = reports.target_kind and cases.target_id = reports.target_id;
