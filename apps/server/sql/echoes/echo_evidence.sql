-- echo_evidence of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
-- ratings = $1
update ratings
set
  evidence_consensus = sent.evidence_consensus, evidence_agreement = sent.evidence_agreement,
  evidence_given = sent.evidence_given, evidence_at = sent.evidence_at
from json_populate_recordset(null::ratings, $1::json) as sent
where ratings.work_id = sent.work_id and coalesce(ratings.user_id, ratings.id) = sent.id;
