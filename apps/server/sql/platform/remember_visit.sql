-- remember_visit of apps/server/src/platform/limits/rate-limiter.ts, written by npm run sql
insert into allowances (key, spent, ends_at)
values ($1, 0, now() + $2 * interval '1 second')
on conflict (key)
do update set ends_at = excluded.ends_at;
