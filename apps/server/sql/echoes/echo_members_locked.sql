-- echo_members_locked of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- ids = $1
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
  member_trust.seeded_at, member_trust.shows_given, member_trust.shows_progress
from member_trust
inner join users on users.id = member_trust.user_id
where member_trust.user_id = any((select $1::uuid[])::uuid[])
order by member_trust.user_id asc
for no key update of member_trust;
