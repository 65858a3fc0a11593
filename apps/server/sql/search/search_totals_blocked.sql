-- search_totals_blocked of apps/server/src/features/search/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4
select
  coalesce(sum(member_counts.posts), 0)::int, (count(*) filter (where users.left_at is null))::int,
  (
    select count(*)
    from (
      select post_tags.tag, count(*) as posts
      from (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $1
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $2
      ) as block (id)
      join posts on posts.author_id = block.id and posts.listed
      join post_tags on post_tags.post_id = posts.id
      group by 1
    ) as avoided
    join hashtags on hashtags.tag = avoided.tag
    where hashtags.posts > hashtags.withheld and hashtags.posts - hashtags.withheld <= avoided.posts
  )::int,
  (count(*) filter (where member_counts.posts > 0))::int,
  coalesce(
    sum(
      (
        select count(*)
        from posts
        where posts.author_id = users.id and posts.listed and posts.place_lat is not null
      )
    ),
    0
  )::int
from users
left join member_counts on member_counts.user_id = users.id
where
  users.suspended_at is null
  and users.id in (
    select blocks.blocked_id
    from blocks
    where blocks.blocker_id = $3
    union all
    select blocks.blocker_id
    from blocks
    where blocks.blocked_id = $4
  );
