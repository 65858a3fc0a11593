-- notice_post of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- wanted = $1
select id, author_id from posts where posts.id = $1;
