-- people_following_named_by_few of apps/server/src/features/people/lists/queries.ts, written by npm run sql
-- viewer = $1 $3 $4 $8 $10 $11, of = $2 $9, start = $5 $6 $12 $13 $17, username = $7, after = $14 $15 $16, 31 = $18
select
  page.id, page.username, page.display_name, page.image, page.is_pro, page.following,
  page.by_username
from (
  with by_username as materialized (
    select
      users.id, users.username, users.display_name, users.image, users.is_pro,
      coalesce(
        (select true from follows as tie where tie.follower_id = $1 and tie.followed_id = users.id),
        false
      ) as following,
      true as by_username, lower(users.username) as name
    from follows
    join users on users.id = follows.followed_id
    where
      follows.follower_id = $2
      and (
        users.suspended_at is null
        and users.id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $3
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $4
        )
      )
      and lower(users.username) ~>=~ (select folded_name($5))
      and lower(users.username) ~<~ ((select folded_name($6)) || chr(1114111))
      and lower(users.username) ~>~ $7
    order by lower(users.username) using ~<~, users.id
    limit 31
  )
  select *
  from by_username
  union all (
    select
      users.id, users.username, users.display_name, users.image, users.is_pro,
      coalesce(
        (select true from follows as tie where tie.follower_id = $8 and tie.followed_id = users.id),
        false
      ) as following,
      false as by_username, folded_name(users.display_name) as name
    from follows
    join users on users.id = follows.followed_id
    where
      follows.follower_id = $9
      and (
        users.suspended_at is null
        and users.id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $10
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $11
        )
      )
      and folded_name(users.display_name) ~>=~ (select folded_name($12))
      and folded_name(users.display_name) ~<~ ((select folded_name($13)) || chr(1114111))
      and (select count(*) from by_username) < 31
      and folded_name(users.display_name) ~>=~ (
        select coalesce(max(folded_name(past.display_name)), '')
        from users as past
        where past.id = $14::uuid
      )
      and (
        folded_name(users.display_name) ~>~ (
          select coalesce(max(folded_name(past.display_name)), '')
          from users as past
          where past.id = $15::uuid
        )
        or users.id > $16::uuid
      )
      and not starts_with(lower(users.username), (select folded_name($17)))
    order by folded_name(users.display_name) using ~<~, users.id
    limit 31
  )
) as page
order by page.by_username desc, page.name using ~<~, page.id
limit $18;
