-- people_followers of apps/server/src/features/people/lists/queries.ts, written by npm run sql
-- viewer = $1 $5 $6, of = $2, at = $3, before = $4
select
  page.id, page.username, page.display_name, page.image, page.is_pro, page.following,
  page.since::text
from (
  select
    users.id, users.username, users.display_name, users.image, users.is_pro,
    coalesce(
      (select true from follows as tie where tie.follower_id = $1 and tie.followed_id = users.id),
      false
    ) as following,
    follows.created_at as since
  from follows
  join users on users.id = follows.follower_id
  where
    follows.followed_id = $2
    and (follows.created_at, follows.follower_id) < ($3::timestamptz, $4::uuid)
    and (
      users.suspended_at is null
      and users.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $5
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $6
      )
    )
  order by follows.created_at desc, follows.follower_id desc
  limit 31
) as page
order by page.since desc, page.id desc;
