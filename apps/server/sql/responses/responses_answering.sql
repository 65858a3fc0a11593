-- responses_answering of apps/server/src/features/responses/queries.ts, written by npm run sql
-- viewer = $1 $2 $3, post = $4
select posts.allows_responses, listed.total
from posts
inner join lateral (
  select count(*)::int as total
  from responses
  join users as author on author.id = responses.author_id
  where
    responses.post_id = posts.id
    and (
      responses.listed
      and author.suspended_at is null
      and responses.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $1
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $2
      )
      or responses.author_id = $3
      and responses.state <> 'removed'
    )
) as listed on true
where posts.id = $4;
