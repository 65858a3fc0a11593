-- jobs_waiting of apps/server/src/platform/jobs/failed.ts, written by npm run sql
select (select count(*)::int from job_runs where state = 'failed'), count(*)::int, min(due.run_at)
from graphile_worker._private_jobs as due
where due.run_at <= now() and due.locked_at is null and due.attempts < due.max_attempts;
