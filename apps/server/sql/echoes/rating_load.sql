-- rating_load of apps/server/src/features/echoes/giving/load-context.ts, written by npm run sql
-- since = $1, asked = $2, true = $3
select
  asked.place, row_to_json(work), scores.id, scores.post_id, scores.response_id, scores.author_id,
  scores.revision, scores.ratings, scores.mean, scores.intention, scores.composition,
  scores.matiere, scores.technique, scores.emotion, scores.se, scores.low, scores.high,
  scores.ranked, scores.n_eff, scores.trusted_raters, scores.cluster_share, scores.sd,
  scores.plain_mean, scores.distribution, scores.state, scores.stabilised_at, scores.waits_until,
  scores.shown, scores.told, trust_community.single, trust_community.mu,
  trust_community.stabilised_posts, trust_community.trusted_members, trust_community.active_raters,
  trust_community.typical_weight, trust_community.version, trust_community.batched_at, rater.id,
  rater.created_at, rater.email_verified,
  array(
    select extract(epoch from sanctions.at)::float8 * 1000
    from sanctions
    where sanctions.user_id = rater.id and sanctions.overturned_at is null
  ),
  member_trust.user_id, member_trust.trust, member_trust.settled_trust, member_trust.severity,
  member_trust.steadiness, member_trust.cluster, member_trust.excluded, member_trust.badge,
  member_trust.received, member_trust.received_trusted, member_trust.received_share,
  member_trust.evidence_as_of, member_trust.evidence_weight, member_trust.evidence_agreement,
  member_trust.evidence_given, member_trust.evidence_consensus, member_trust.evidence_given_squared,
  member_trust.evidence_consensus_squared, member_trust.evidence_product, member_trust.given,
  member_trust.seeded_at, member_trust.shows_given, member_trust.shows_progress,
  case
    when asked."readsRatings" then (
      select coalesce(json_agg(facts), '[]')
      from (
        (
          select
            coalesce(ratings.user_id, ratings.id) as rater, ratings.intention, ratings.composition,
            ratings.matiere, ratings.technique, ratings.emotion,
            extract(epoch from coalesce(ratings.edited_at, ratings.created_at))::float8 * 1000 as
              at,
            ratings.revealed, ratings.early, ratings.given,
            ratings.given_to_author as "givenToAuthor", ratings.provoked as "possibleRetaliation",
            coalesce(member_trust.settled_trust, ratings.trust, 0) as trust,
            coalesce(member_trust.severity, ratings.severity, 0) as severity,
            coalesce(member_trust.steadiness, ratings.steadiness, 1) as steadiness,
            coalesce(member_trust.cluster, ratings.cluster, null) as cluster,
            coalesce(member_trust.excluded, false) as excluded,
            extract(epoch from ratings.evidence_at)::float8 * 1000 as "evidenceAt",
            ratings.evidence_given as "evidenceGiven", ratings.evidence_consensus as consensus,
            ratings.evidence_agreement as agreement
          from ratings
          left join member_trust on member_trust.user_id = ratings.user_id
          where ratings.work_id = work.id
          order by ratings.id asc
        )
      ) as facts
    )
  end,
  (
    select count(*)::int
    from ratings as one
    where one.user_id = rater.id and one.author_id = work."authorId"
  ),
  (
    select
      min(
        (
          15 * one.intention + 12 * one.composition + 10 * one.matiere + 10 * one.technique + 13 *
            one.emotion
        ) / 120.0 - theirs.mean
      )
    from ratings as one
    join scores as theirs on theirs.id = one.work_id
    where
      one.user_id = work."authorId"
      and one.author_id = rater.id
      and greatest(one.created_at, one.edited_at) >= $1::timestamptz
  ),
  coalesce(
    (select theirs.severity from member_trust as theirs where theirs.user_id = work."authorId"), 0
  ),
  coalesce(
    (select true from reveals where reveals.user_id = rater.id and reveals.work_id = work.id), false
  )
from (
  select *
  from json_to_recordset($2::json) as one (
    place int, "workId" uuid, rater uuid, "readsRatings" boolean
  )
  limit 16
) as asked
join lateral (
  (
    select
      posts.id, 'post' as kind, posts.id as "postId", posts.author_id as "authorId",
      posts.state = 'removed' as removed,
      (
        posts.listed
        and users.suspended_at is null
        and posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.rater
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.rater
        )
      ) as visible,
      not (
        posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.rater
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.rater
        )
      ) as blocked
    from posts
    inner join users on users.id = posts.author_id
    where posts.id = asked."workId"
  )
  union all (
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
            where blocks.blocker_id = asked.rater
            union all
            select blocks.blocker_id
            from blocks
            where blocks.blocked_id = asked.rater
          )
        )
        and responses.listed
        and answering.suspended_at is null
        and responses.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.rater
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.rater
        )
      ) as visible,
      not (
        responses.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.rater
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.rater
        )
      ) or not (
        posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = asked.rater
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = asked.rater
        )
      ) as blocked
    from responses
    inner join posts on posts.id = responses.post_id
    inner join users on users.id = posts.author_id
    inner join users answering on answering.id = responses.author_id
    where responses.id = asked."workId"
  )
) as work on true
inner join users rater on rater.id = asked.rater and rater.suspended_at is null
left join trust_community on trust_community.single = $3
left join scores on scores.id = work.id
left join member_trust on member_trust.user_id = rater.id;
