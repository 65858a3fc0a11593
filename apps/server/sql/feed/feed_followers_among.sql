-- feed_followers_among of apps/server/src/features/feed/queries.ts, written by npm run sql
-- listeners = $1, posts = $2
select posts.id, listener.id
from posts
inner join users on users.id = posts.author_id and users.suspended_at is null
inner join unnest((select $1::uuid[])::uuid[]) as listener (id) on true
inner join follows on follows.follower_id = listener.id and follows.followed_id = posts.author_id
where
  posts.id = any((select $2::uuid[])::uuid[])
  and posts.listed
  and not exists (
    select from mutes where mutes.muter_id = listener.id and mutes.muted_id = posts.author_id
  );
