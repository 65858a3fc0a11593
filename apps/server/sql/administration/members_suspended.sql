-- members_suspended of apps/server/src/features/administration/members/queries.ts, written by npm run sql
-- before = $1, 51 = $2
select
  id, username, display_name, image, is_pro, role, created_at, suspended_at,
  coalesce(
    (select posts from member_counts where user_id = users.id and users.suspended_at is null), 0
  ),
  (
    select count(*)::int
    from (select from reports where reports.author_id = users.id limit 1000) as few
  )
from users
where
  (
    users.left_at is null
    and users.id < $1::uuid
    and (
      users.suspended_at is not null
      and not exists (select from departures where departures.user_id = users.id)
    )
  )
order by users.id desc
limit $2;
