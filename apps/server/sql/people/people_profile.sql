-- people_profile of apps/server/src/features/people/profile/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $9 $10, username = $11 $12, since = $13
select
  users.id, users.username, users.display_name, users.image, users.is_pro, users.full_name,
  users.bio, users.website, users.place_label, users.place_lat, users.place_lon, users.shop,
  users.suspended_at is not null, users.left_at is not null, member_trust.badge,
  coalesce(member_counts.followers, 0) - (
    select count(*)::int
    from follows
    where
      follows.followed_id = users.id
      and follows.follower_id = any(
        array(
          select silent.id
          from users as silent
          where silent.suspended_at is not null
          union all
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $1
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $2
        )
      )
  ),
  coalesce(member_counts.following, 0) - (
    select count(*)::int
    from follows
    where
      follows.follower_id = users.id
      and follows.followed_id = any(
        array(
          select silent.id
          from users as silent
          where silent.suspended_at is not null
          union all
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $3
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $4
        )
      )
  ),
  coalesce(member_counts.posts, 0) + case
    when users.id <> $5 then 0
    else (
      select count(*)::int
      from posts
      where posts.author_id = users.id and not posts.listed and posts.state <> 'removed'
    )
  end,
  coalesce(
    (select true from follows as tie where tie.follower_id = $6 and tie.followed_id = users.id),
    false
  ),
  coalesce(
    (select true from follows as tie where tie.follower_id = users.id and tie.followed_id = $7),
    false
  ),
  coalesce(
    (select true from blocks as tie where tie.blocker_id = $8 and tie.blocked_id = users.id), false
  ),
  coalesce(
    (select true from blocks as tie where tie.blocker_id = users.id and tie.blocked_id = $9), false
  ),
  coalesce(
    (select true from mutes as tie where tie.muter_id = $10 and tie.muted_id = users.id), false
  )
from users
left join member_counts on member_counts.user_id = users.id
left join member_trust on member_trust.user_id = users.id
where
  users.id = coalesce(
    (select holder.id from users as holder where lower(holder.username) = lower($11)),
    (
      select former_usernames.user_id
      from former_usernames
      where former_usernames.username = lower($12) and former_usernames.freed_at > $13::timestamptz
    )
  );
