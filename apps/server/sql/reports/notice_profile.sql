-- notice_profile of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- wanted = $1
select id, id from users where lower(users.username) = lower($1);
