-- search_totals of apps/server/src/features/search/queries.ts, written by npm run sql
select
  coalesce(sum(member_counts.posts), 0)::int, (count(*) filter (where users.left_at is null))::int,
  (select count(*) from hashtags where hashtags.posts > hashtags.withheld)::int,
  (count(*) filter (where member_counts.posts > 0))::int,
  (
    select count(*)
    from posts
    join users as author on author.id = posts.author_id and author.suspended_at is null
    where posts.listed and posts.place_lat is not null
  )::int
from users
left join member_counts on member_counts.user_id = users.id
where users.suspended_at is null;
