-- standing_months of apps/server/src/features/echoes/standing/queries.ts, written by npm run sql
-- person = $1, viewer = $2 $3 $4 $5 $6 $7 $8, 120 = $9
select
  summed.month, summed.works, summed.intention, summed.composition, summed.matiere,
  summed.technique, summed.emotion, summed.squared_errors
from (
  select
    to_char(coalesce(responses.created_at, posts.created_at) at time zone 'UTC', 'YYYY-MM') as month,
    count(*) filter (where scores.state = 'stabilised')::int as works,
    coalesce(sum(scores.intention) filter (where scores.state = 'stabilised'), 0)::float8 as
      intention,
    coalesce(sum(scores.composition) filter (where scores.state = 'stabilised'), 0)::float8 as
      composition,
    coalesce(sum(scores.matiere) filter (where scores.state = 'stabilised'), 0)::float8 as matiere,
    coalesce(sum(scores.technique) filter (where scores.state = 'stabilised'), 0)::float8 as
      technique,
    coalesce(sum(scores.emotion) filter (where scores.state = 'stabilised'), 0)::float8 as emotion,
    coalesce(sum(scores.se ^ 2) filter (where scores.state = 'stabilised'), 0)::float8 as
      squared_errors
  from scores
  left join responses on responses.id = scores.response_id
  join posts on posts.id = coalesce(scores.post_id, responses.post_id)
  join users on users.id = posts.author_id
  left join users as answering on answering.id = responses.author_id
  where
    scores.author_id = $1
    and (
      (
        (
          responses.id is null
          and (
            posts.listed
            and users.suspended_at is null
            and posts.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $2
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $3
            )
          )
        )
        or (
          (
            posts.listed
            and users.suspended_at is null
            and posts.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $4
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $5
            )
          )
          and responses.listed
          and answering.suspended_at is null
          and responses.author_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $6
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $7
          )
        )
      )
      or (scores.author_id = $8 and coalesce(responses.state, posts.state) <> 'removed')
    )
    and scores.state = 'stabilised'
  group by 1
) as summed
order by summed.month desc
limit $9;
