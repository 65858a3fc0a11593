-- echo_response_locked of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8, id = $9
select
  responses.id, 'response' as kind, responses.post_id as "postId",
  responses.author_id as "authorId", responses.state = 'removed' as removed,
  (
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $1
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $2
      )
    )
    and responses.listed
    and answering.suspended_at is null
    and responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  ) as visible,
  not (
    responses.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $5
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $6
    )
  ) or not (
    posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $7
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $8
    )
  ) as blocked
from responses
inner join posts on posts.id = responses.post_id
inner join users on users.id = posts.author_id
inner join users answering on answering.id = responses.author_id
where responses.id = $9
for no key update of responses;
