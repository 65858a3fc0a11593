-- search_makers of apps/server/src/features/search/queries.ts, written by npm run sql
-- ids = $1
select count(distinct author_id)::int, (count(*) filter (where place_lat is not null))::int
from posts
where posts.id = any((select $1::uuid[])::uuid[]);
