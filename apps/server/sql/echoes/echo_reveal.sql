-- echo_reveal of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- user = $1, work = $2
insert into reveals (user_id, work_id, created_at) values ($1, $2, default) on conflict do nothing;
