-- people_met of apps/server/src/features/people/lists/queries.ts, written by npm run sql
-- id = $1, viewer = $2 $3
select users.id, member_counts.followers, member_counts.following
from users
left join member_counts on member_counts.user_id = users.id
where
  (
    users.id = $1
    and (
      users.suspended_at is null
      and users.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $2
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $3
      )
    )
  );
