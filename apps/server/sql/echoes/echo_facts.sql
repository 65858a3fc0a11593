-- echo_facts of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- work = $1
select
  json_build_array(
    coalesce(ratings.user_id, ratings.id), ratings.intention, ratings.composition, ratings.matiere,
    ratings.technique, ratings.emotion,
    extract(epoch from coalesce(ratings.edited_at, ratings.created_at))::float8 * 1000,
    ratings.revealed, ratings.early, ratings.given, ratings.given_to_author, ratings.provoked,
    coalesce(member_trust.settled_trust, ratings.trust, 0),
    coalesce(member_trust.severity, ratings.severity, 0),
    coalesce(member_trust.steadiness, ratings.steadiness, 1),
    coalesce(member_trust.cluster, ratings.cluster), coalesce(member_trust.excluded, false),
    ratings.evidence_consensus, ratings.evidence_agreement, ratings.evidence_given,
    extract(epoch from ratings.evidence_at)::float8 * 1000
  )
from ratings
left join member_trust on member_trust.user_id = ratings.user_id
where ratings.work_id = $1
order by ratings.id asc;
