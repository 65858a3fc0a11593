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
  and not coalesce(
    (
      select true
      from muted_terms
      where
        muted_terms.user_id = heard.listener_id
        and case
          muted_terms.kind
          when 'word' then (
            lower(
              translate(
                normalize(posts.title || ' ' || posts.description || ' ' || posts.alt, NFKC),
                E'\u00AD\u200B\u200C\u200D\u2060\uFEFF', ''
              ) collate unicode
            ) collate unicode
          ) ~ muted_terms.pattern
          else (
            select true
            from post_tags as worn
            where worn.tag = muted_terms.term and worn.post_id = posts.id
          ) is not null
        end
      limit 1
    ),
    false
  );
