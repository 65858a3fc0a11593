-- echo_news of apps/server/src/features/echoes/news/queries.ts, written by npm run sql
-- work = $1, true = $2
insert into echo_news (work_id, ranked) values ($1, $2) on conflict do nothing;
