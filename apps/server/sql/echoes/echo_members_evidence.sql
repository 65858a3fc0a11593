-- echo_members_evidence of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- members = $1
update member_trust
set
  trust = sent.trust, evidence_as_of = sent.evidence_as_of, evidence_weight = sent.evidence_weight,
  evidence_agreement = sent.evidence_agreement, evidence_given = sent.evidence_given,
  evidence_consensus = sent.evidence_consensus,
  evidence_given_squared = sent.evidence_given_squared,
  evidence_consensus_squared = sent.evidence_consensus_squared,
  evidence_product = sent.evidence_product
from json_populate_recordset(null::member_trust, $1::json) as sent
where member_trust.user_id = sent.user_id;
