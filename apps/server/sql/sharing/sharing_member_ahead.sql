-- sharing_member_ahead of apps/server/src/features/sharing/queries.ts, written by npm run sql
-- after = $1, 1 = $2, skip = $3
select id from users where users.id > $1 order by users.id asc limit $2 offset $3;
