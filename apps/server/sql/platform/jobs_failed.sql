-- jobs_failed of apps/server/src/platform/jobs/failed.ts, written by npm run sql
-- "failed" = $1, before = $2, limit = $3
select
  id, job, key, owner_id, state, progress, attempts, failure, created_at, updated_at,
  id::text in (
    select kept.payload ->> 'run'
    from graphile_worker._private_jobs as kept
    where
      kept.attempts >= kept.max_attempts
      and kept.locked_at is null
      and kept.payload ->> 'run' is not null
  )
from job_runs
where (job_runs.state = $1 and job_runs.id < $2::uuid)
order by job_runs.id desc
limit $3;
