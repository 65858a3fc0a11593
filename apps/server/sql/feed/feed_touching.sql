-- feed_touching of apps/server/src/features/feed/queries.ts, written by npm run sql
-- tags = $1, viewer = $2 $3 $4 $5, 60 = $6
select posts.id, posts.author_id
from (
  select distinct carried.post_id
  from unnest((select $1::text[])::text[]) as liked (tag)
  cross join lateral (
    select marked.post_id
    from post_tags as marked
    where marked.tag = liked.tag
    order by marked.post_id desc
    limit 20
  ) as carried
) as near
join posts on posts.id = near.post_id
join users on users.id = posts.author_id
where
  (
    posts.listed
    and users.suspended_at is null
    and posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $2
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $3
    )
  )
  and posts.needs_eyes
  and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $4)
  and posts.author_id <> $5
order by posts.id desc
limit $6;
