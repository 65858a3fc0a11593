-- account_interests of apps/server/src/features/accounts/queries.ts, written by npm run sql
-- id = $1
select interests from users where users.id = $1;
