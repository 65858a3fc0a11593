-- members_reported of apps/server/src/features/administration/members/queries.ts, written by npm run sql
-- before = $1 $2, 51 = $3
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
    and users.id = any (
      array(
        with recursive reported (id, place) as (
          select
            (
              select reports.author_id
              from reports
              join users as there on there.id = reports.author_id and there.left_at is null
              where reports.author_id < $2::uuid
              order by reports.author_id desc
              limit 1
            ),
            1
          union all
          select
            (
              select reports.author_id
              from reports
              join users as there on there.id = reports.author_id and there.left_at is null
              where reports.author_id < reported.id
              order by reports.author_id desc
              limit 1
            ),
            place + 1
          from reported
          where reported.id is not null and place < 51
        )
        select id
        from reported
        where id is not null
      )
    )
  )
order by users.id desc
limit $3;
