-- know_visit of apps/server/src/platform/limits/rate-limiter.ts, written by npm run sql
select key, 0 as spent, 0 as left from allowances where key = $1 and ends_at > now();
