-- echo_note_change of apps/server/src/features/echoes/publishing/queries.ts, written by npm run sql
-- work = $1, true = $2
insert into echo_news (work_id, ranked) values ($1, $2) on conflict do nothing;
