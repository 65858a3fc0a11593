-- A configuration that is tried: what it would change is worked out in the background and kept here
-- alone. It goes with the run that worked it out.
create table trust_trials (
  id uuid primary key,
  run_id uuid not null references job_runs (id) on delete cascade,
  config jsonb not null,
  -- Null until it is known.
  outcome jsonb,
  created_at timestamptz(3) not null default now()
);
create index trust_trials_run on trust_trials (run_id);
