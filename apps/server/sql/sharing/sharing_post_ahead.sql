-- sharing_post_ahead of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- after = $1, 1 = $2, skip = $3
select id from posts where (posts.listed and posts.id > $1) order by posts.id asc limit $2 offset $3;
