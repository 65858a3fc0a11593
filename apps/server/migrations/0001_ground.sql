-- The instance itself. `lineage` tells clients apart from an earlier life of the same address
-- (a restored backup): positions in history are only comparable within one lineage.
create table instance (
  single boolean primary key default true check (single),
  lineage text not null default replace(gen_random_uuid()::text, '-', ''),
  -- Events of this transaction and earlier ones may have been cleared away.
  outbox_pruned_to xid8 not null default '0',
  created_at timestamptz not null default now()
);
insert into instance default values;

-- Events, written in the transaction of what they tell. `at` is that transaction's number: rows
-- below the oldest transaction still running are complete, whatever order they were written in.
create table outbox (
  id bigint generated always as identity primary key,
  at xid8 not null default pg_current_xact_id(),
  name text not null check (length(name) <= 100),
  topics text[] not null check (cardinality(topics) between 1 and 1000),
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_at on outbox (at, id);
create index outbox_created on outbox (created_at);

-- One effect per key and person; written in the transaction of the effect.
create table idempotency (
  scope text not null check (length(scope) <= 100),
  key text not null check (length(key) between 16 and 128),
  action text not null,
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_created on idempotency (created_at);

-- What became of background work, for those who wait for it.
create table job_runs (
  id uuid primary key,
  job text not null,
  key text,
  owner_id uuid,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0 check (attempts >= 0),
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index job_runs_open_key on job_runs (job, key) where state in ('queued', 'running');
create index job_runs_owner on job_runs (owner_id, created_at desc) where owner_id is not null;
create index job_runs_updated on job_runs (updated_at);
