-- feed_needs_eyes of apps/server/src/features/feed/queries.ts, written by npm run sql
-- authors = $1, befores = $2, viewer = $3 $4 $5 $8 $9 $10 $11, after = $6 $12, keep = $7, reach = $13
select candidate.id, candidate.author_id, candidate.skipped
from (
  (
    select waiting.*, true as skipped
    from unnest($1::uuid[], $2::uuid[]) as turn (author, before)
    cross join lateral (
      select posts.id, posts.author_id
      from posts
      join users on users.id = posts.author_id
      where
        (
          posts.listed
          and users.suspended_at is null
          and posts.author_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $3
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $4
          )
        )
        and posts.needs_eyes
        and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $5)
        and posts.author_id = turn.author
        and posts.id < turn.before
        and posts.id >= $6::uuid
      order by posts.id desc
      limit $7
    ) as waiting
  )
  union all (
    select posts.id, posts.author_id, false
    from posts
    join users on users.id = posts.author_id
    where
      (
        posts.listed
        and users.suspended_at is null
        and posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $8
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $9
        )
      )
      and posts.needs_eyes
      and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $10)
      and posts.author_id <> $11
      and posts.id < $12::uuid
    order by posts.id desc
    limit $13
  )
) as candidate
order by candidate.id desc;
