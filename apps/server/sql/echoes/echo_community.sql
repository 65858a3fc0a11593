-- echo_community of apps/server/src/features/echoes/scoring/queries.ts, written by npm run sql
select
  single, mu, stabilised_posts, trusted_members, active_raters, typical_weight, version, batched_at
from trust_community;
