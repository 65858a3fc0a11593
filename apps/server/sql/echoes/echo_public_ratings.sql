-- echo_public_ratings of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $6, work = $4, before = $5, limit = $7
select
  ratings.id, ratings.work_id, ratings.user_id, ratings.author_id, ratings.intention,
  ratings.composition, ratings.matiere, ratings.technique, ratings.emotion, ratings.reasons,
  ratings.revealed, ratings.early, ratings.given, ratings.given_to_author, ratings.provoked,
  ratings.trust, ratings.severity, ratings.steadiness, ratings.cluster, ratings.evidence_consensus,
  ratings.evidence_agreement, ratings.evidence_given, ratings.evidence_at, ratings.revision,
  ratings.told, ratings.told_in, ratings.created_at, ratings.edited_at,
  case
    when (scores.told is not null and ratings.revision > (scores.told ->> 'revision')::bigint) and
      not (ratings.user_id is not distinct from $1::uuid) then ratings.told
  end,
  users.id, users.username, users.display_name, users.image, users.is_pro, member_trust.badge,
  (
    users.id is not null
    and users.suspended_at is null
    and ratings.user_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $2
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $3
    )
  )
from ratings
inner join scores on scores.id = ratings.work_id
left join users on users.id = ratings.user_id
left join member_trust on member_trust.user_id = ratings.user_id
where
  (
    ratings.work_id = $4
    and ratings.id < $5::uuid
    and member_trust.excluded is not true
    and (
      not (scores.told is not null and ratings.revision > (scores.told ->> 'revision')::bigint)
      or ratings.told is not null
      or ratings.user_id is not distinct from $6::uuid
    )
  )
order by ratings.id desc
limit $7;
