-- map_square_size of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- from = $1, to = $2
select count(*)::int
from (
  select
  from posts
  where
    posts.listed
    and posts.map_cell is not null
    and posts.map_cell >= $1::bigint
    and posts.map_cell < $2::bigint
    and posts.author_id not in (
      select silent.id from users as silent where silent.suspended_at is not null
    )
  limit 5000
) as one;
