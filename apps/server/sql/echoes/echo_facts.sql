-- echo_facts of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- work = $1
select
  coalesce(ratings.user_id, ratings.id) as rater, ratings.intention, ratings.composition,
  ratings.matiere, ratings.technique, ratings.emotion,
  extract(epoch from coalesce(ratings.edited_at, ratings.created_at))::float8 * 1000 as at,
  ratings.revealed, ratings.early, ratings.given, ratings.given_to_author as "givenToAuthor",
  ratings.provoked as "possibleRetaliation",
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
where ratings.work_id = $1
order by ratings.id asc;
