-- post_steps of apps/server/src/features/posts/queries.ts, written by npm run sql
-- id = $1
select body, alt, sensitive, media_id
from post_steps
where post_steps.post_id = $1
order by post_steps."position" asc;
