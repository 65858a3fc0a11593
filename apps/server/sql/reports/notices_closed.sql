-- notices_closed of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- at = $1, before = $2, limit = $3
select
  id, reference, reason, address, target_kind, target_id, author_id, author_pseudonym, explanation,
  name, email, language, created_at, outcome, closed_at, ground
from notices
where (notices.closed_at, notices.id) < ($1::timestamptz, $2::uuid)
order by notices.closed_at desc, notices.id desc
limit $3;
