-- notice_former_name of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- wanted = $1
select users.id, users.id
from former_usernames
inner join users on users.id = former_usernames.user_id
where former_usernames.username = lower($1);
