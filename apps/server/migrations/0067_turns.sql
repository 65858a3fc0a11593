-- Of each kind of work: what of one member waits or runs, by which the next gets its turn.
create index job_runs_open_of_owner on job_runs (owner_id, job)
  where state in ('queued', 'running') and owner_id is not null;
