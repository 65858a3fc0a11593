-- notices_open of apps/server/src/features/reports/notices/queries.ts, written by npm run sql
-- after = $1, limit = $2
select
  id, reference, reason, address, target_kind, target_id, author_id, author_pseudonym, explanation,
  name, email, language, created_at, outcome, closed_at, ground
from notices
where (notices.closed_at is null and notices.id > $1::uuid)
order by notices.id
limit $2;
