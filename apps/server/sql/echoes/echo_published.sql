-- echo_published of apps/server/src/features/echoes/publishing/queries.ts, written by npm run sql
-- revision = $1 $3, work = $2
select coalesce(user_id, id), case when ratings.revision > $1::bigint then told end
from ratings
where ratings.work_id = $2 and (not ratings.revision > $3::bigint or ratings.told is not null);
