-- echo_look_response of apps/server/src/features/echoes/giving/load-context.ts, written by npm run sql
-- since = $1, below = $2, ids = $3, viewers = $4, revisions = $5, batches = $6, many = $7, true = $8
select
  asked.place::int, work.id, work.kind, work.post_id, work.author_id, work.removed, work.visible,
  work.blocked, scores.id, scores.post_id, scores.response_id, scores.author_id, scores.revision,
  scores.ratings, scores.mean, scores.intention, scores.composition, scores.matiere,
  scores.technique, scores.emotion, scores.se, scores.low, scores.high, scores.ranked, scores.n_eff,
  scores.trusted_raters, scores.cluster_share, scores.sd, scores.plain_mean, scores.distribution,
  scores.state, scores.stabilised_at, scores.waits_until, scores.shown, scores.told,
  trust_community.single, trust_community.mu, trust_community.stabilised_posts,
  trust_community.trusted_members, trust_community.active_raters, trust_community.typical_weight,
  trust_community.version, trust_community.batched_at, rater.id, rater.created_at,
  rater.email_verified, member_trust.user_id, member_trust.trust, member_trust.settled_trust,
  member_trust.severity, member_trust.steadiness, member_trust.cluster, member_trust.excluded,
  member_trust.badge, member_trust.received, member_trust.received_trusted,
  member_trust.received_share, member_trust.evidence_as_of, member_trust.evidence_weight,
  member_trust.evidence_agreement, member_trust.evidence_given, member_trust.evidence_consensus,
  member_trust.evidence_given_squared, member_trust.evidence_consensus_squared,
  member_trust.evidence_product, member_trust.given, member_trust.seeded_at,
  member_trust.shows_given, member_trust.shows_progress,
  (
    (scores.revision is not distinct from asked.revision or asked.many)
    and trust_community.batched_at is not distinct from asked.batch
  ),
  case
    when (
      (scores.revision is not distinct from asked.revision or asked.many)
      and trust_community.batched_at is not distinct from asked.batch
    ) then null
    else (
      select
        json_agg(
          json_build_array(
            coalesce(ratings.user_id, ratings.id), ratings.intention, ratings.composition,
            ratings.matiere, ratings.technique, ratings.emotion,
            extract(epoch from coalesce(ratings.edited_at, ratings.created_at))::float8 * 1000,
            ratings.revealed, ratings.early, ratings.given, ratings.given_to_author,
            ratings.provoked, coalesce(member_trust.settled_trust, ratings.trust, 0),
            coalesce(member_trust.severity, ratings.severity, 0),
            coalesce(member_trust.steadiness, ratings.steadiness, 1),
            coalesce(member_trust.cluster, ratings.cluster), coalesce(member_trust.excluded, false),
            ratings.evidence_consensus, ratings.evidence_agreement, ratings.evidence_given,
            extract(epoch from ratings.evidence_at)::float8 * 1000
          ) order by ratings.id
        )
      from ratings
      left join member_trust on member_trust.user_id = ratings.user_id
      where ratings.work_id = work.id
    )
  end,
  (
    select count(*)::int
    from ratings as one
    where one.user_id = rater.id and one.author_id = work.author_id
  ),
  coalesce(
    (
      select true
      from ratings as one
      join scores as slighted on slighted.id = one.work_id
      where
        one.user_id = work.author_id
        and one.author_id = rater.id
        and greatest(one.created_at, one.edited_at) > $1::timestamptz
        and (
          (
            15 * one.intention + 12 * one.composition + 10 * one.matiere + 10 * one.technique + 13 *
              one.emotion
          ) / 120.0
        ) <= slighted.mean - $2::float8
      limit 1
    ),
    false
  ),
  coalesce(
    (select true from reveals where reveals.user_id = rater.id and reveals.work_id = work.id), false
  )
from unnest(
  (select $3::uuid[])::uuid[], (select $4::uuid[])::uuid[], (select $5::bigint[])::bigint[],
  (select $6::timestamptz[])::timestamptz[], (select $7::boolean[])::boolean[]
) with ordinality as asked (id, viewer, revision, batch, many, place)
join lateral (
  select
    responses.id, 'response' as kind, responses.post_id, responses.author_id,
    responses.state = 'removed' as removed,
    (
      (
        posts.listed
        and users.suspended_at is null
        and posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.viewer
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.viewer
        )
      )
      and responses.listed
      and answering.suspended_at is null
      and responses.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = asked.viewer
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = asked.viewer
      )
    ) as visible,
    not (
      responses.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = asked.viewer
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = asked.viewer
      )
    ) or not (
      posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = asked.viewer
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = asked.viewer
      )
    ) as blocked
  from responses
  inner join posts on posts.id = responses.post_id
  inner join users on users.id = posts.author_id
  inner join users answering on answering.id = responses.author_id
  where responses.id = asked.id
) as work on true
inner join users rater on rater.id = asked.viewer
left join trust_community on trust_community.single = $8
left join scores on scores.id = work.id
left join member_trust on member_trust.user_id = rater.id;
