-- site_days of apps/server/src/features/administration/overview/queries.ts, written by npm run sql
-- after = $1
select day, sign_ups, posts, ratings, reports, jobs, storage, queue_age, counted_at
from site_days
where site_days.day > $1
order by site_days.day asc;
