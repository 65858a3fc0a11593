-- map_posts_deep of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- first = $1, end = $2, shift = $3 $4, viewer = $5 $6
select square.cell::float8, near.things, near.point::float8, near.newest
from generate_series($1::bigint, $2::bigint - 1) as square (cell)
cross join lateral (
  select
    count(*)::int as things, (array_agg(one.map_cell order by one.id desc))[1] as point,
    array_to_string((array_agg(one.id order by one.id desc))[:6], ',') as newest
  from (
    select posts.id, posts.map_cell
    from posts
    where
      posts.listed
      and posts.map_cell is not null
      and posts.map_cell >= (square.cell << $3::int)
      and posts.map_cell < ((square.cell + 1) << $4::int)
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $5
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $6
        union all
        select silent.id
        from users as silent
        where silent.suspended_at is not null
      )
    limit 1001
  ) as one
) as near
where near.things > 0;
