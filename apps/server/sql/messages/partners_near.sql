-- partners_near of apps/server/src/features/messages/partners/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8
select person.id, person.username, person.display_name, person.image, person.is_pro, best.found::int
from (
  select
    id, min(rank) as rank, (array_agg(place order by rank))[1] as place, count(*) over () as found
  from (
    (
      select
        users.id, 0 as rank,
        to_char(
          extract(epoch from timestamptz '3000-01-01' - follows.created_at), 'FM000000000000.000000'
        ) as place
      from follows
      join users on users.id = follows.followed_id
      where
        follows.follower_id = $1
        and users.id <> $2::uuid
        and (
          users.left_at is null
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
        )
      order by follows.created_at desc, follows.followed_id desc
      limit 1008
    )
    union all (
      select
        users.id, 1 as rank,
        to_char(
          extract(epoch from timestamptz '3000-01-01' - follows.created_at), 'FM000000000000.000000'
        ) as place
      from follows
      join users on users.id = follows.follower_id
      where
        follows.followed_id = $5
        and users.id <> $6::uuid
        and (
          users.left_at is null
          and (
            users.suspended_at is null
            and users.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $7
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $8
            )
          )
        )
      order by follows.created_at desc, follows.follower_id desc
      limit 1008
    )
  ) as listed
  group by id
  order by 2, 3 using ~<~, 1
  limit 8
) as best
join users as person on person.id = best.id
order by best.rank, best.place using ~<~, best.id;
