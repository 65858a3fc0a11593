-- echo_score of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- id = $1
select
  id, post_id, response_id, author_id, revision, ratings, mean, intention, composition, matiere,
  technique, emotion, se, low, high, ranked, n_eff, trusted_raters, cluster_share, sd, plain_mean,
  distribution, state, stabilised_at, waits_until, shown, told
from scores
where scores.id = $1;
