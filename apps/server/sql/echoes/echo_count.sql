-- echo_count of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- ratings = $1, post = $2
update posts set ratings = $1 where posts.id = $2;
