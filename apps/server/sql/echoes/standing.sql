-- standing of apps/server/src/features/echoes/standing/queries.ts, written by npm run sql
-- viewer = $1 $3 $4 $5 $6 $7 $8 $9 $11 $12 $13 $14 $15 $16 $17 $19 $20, person = $2 $10 $18
select
  users.id, users.created_at, users.email_verified,
  array(
    select extract(epoch from sanctions.at)::float8 * 1000
    from sanctions
    where sanctions.user_id = users.id and sanctions.overturned_at is null
  ),
  member_trust.user_id, member_trust.trust, member_trust.settled_trust, member_trust.severity,
  member_trust.steadiness, member_trust.cluster, member_trust.excluded, member_trust.badge,
  member_trust.received, member_trust.received_trusted, member_trust.received_share,
  member_trust.evidence_as_of, member_trust.evidence_weight, member_trust.evidence_agreement,
  member_trust.evidence_given, member_trust.evidence_consensus, member_trust.evidence_given_squared,
  member_trust.evidence_consensus_squared, member_trust.evidence_product, member_trust.given,
  member_trust.seeded_at, member_trust.shows_given, member_trust.shows_progress, counted.given,
  summed.received, summed.works, summed.intention, summed.composition, summed.matiere,
  summed.technique, summed.emotion, summed.squared_errors
from users
left join member_trust on member_trust.user_id = users.id
inner join lateral (
  select
    coalesce(
      sum(
        case when scores.told is null then scores.ratings else (scores.told ->> 'ratings')::int end
      ) filter (where scores.author_id = $1 or scores.state = 'stabilised'),
      0
    )::int as received,
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
    scores.author_id = $2
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
              where blocks.blocker_id = $3
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $4
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
              where blocks.blocker_id = $5
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $6
            )
          )
          and responses.listed
          and answering.suspended_at is null
          and responses.author_id not in (
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
      or (scores.author_id = $9 and coalesce(responses.state, posts.state) <> 'removed')
    )
) as summed on true
inner join lateral (
  select count(*)::int as given
  from ratings
  join scores on scores.id = ratings.work_id
  left join responses on responses.id = scores.response_id
  join posts on posts.id = coalesce(scores.post_id, responses.post_id)
  join users on users.id = posts.author_id
  left join users as answering on answering.id = responses.author_id
  where
    ratings.user_id = $10
    and (ratings.user_id = $11 or scores.state = 'stabilised')
    and (
      (
        responses.id is null
        and (
          posts.listed
          and users.suspended_at is null
          and posts.author_id not in (
            select blocks.blocked_id
            from blocks
            where blocks.blocker_id = $12
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $13
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
            where blocks.blocker_id = $14
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = $15
          )
        )
        and responses.listed
        and answering.suspended_at is null
        and responses.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $16
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $17
        )
      )
    )
) as counted on true
where
  (
    users.id = $18
    and (
      users.suspended_at is null
      and users.id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $19
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $20
      )
    )
  );
