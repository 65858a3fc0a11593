-- feed_followers_among of apps/server/src/features/feed/home/queries.ts, written by npm run sql
-- posts = $1, listeners = $2
select heard.id, heard.listener_id
from (
  with fresh as materialized (
    select posts.id, posts.author_id
    from posts
    join users on users.id = posts.author_id and users.suspended_at is null
    where posts.id = any((select $1::uuid[])::uuid[]) and posts.listed
  ),
  listener as (select unnest((select $2::uuid[])::uuid[]) as id)
  select fresh.id, fresh.author_id, listener.id as listener_id
  from fresh
  cross join listener
  join follows on follows.follower_id = listener.id and follows.followed_id = fresh.author_id
  union
  select fresh.id, fresh.author_id, listener.id
  from listener
  join followed_tags on followed_tags.user_id = listener.id
  join post_tags on post_tags.tag = followed_tags.tag
  join fresh on fresh.id = post_tags.post_id
  where
    fresh.author_id <> listener.id
    and not exists (
      select
      from blocks
      where blocks.blocker_id = listener.id and blocks.blocked_id = fresh.author_id
    )
    and not exists (
      select
      from blocks
      where blocks.blocker_id = fresh.author_id and blocks.blocked_id = listener.id
    )
) as heard
join posts on posts.id = heard.id
where
  not exists (
    select from mutes where mutes.muter_id = heard.listener_id and mutes.muted_id = heard.author_id
  )
  and not (
    case
      when not coalesce(
        (select true from muted_terms where muted_terms.user_id = heard.listener_id limit 1), false
      ) or posts.author_id = heard.listener_id then false
      when post_carries(
        posts.id,
        array(
          select muted_terms.term
          from muted_terms
          where muted_terms.user_id = heard.listener_id and muted_terms.kind = 'tag'
        )
      ) then true
      else says_muted(
        posts.title || ' ' || posts.description || ' ' || posts.alt, heard.listener_id,
        array['word']
      )
    end
  );
