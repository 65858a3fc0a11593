-- echo_read of apps/server/src/features/echoes/queries.ts, written by npm run sql
-- viewer = $1 $2, id = $3
select
  scores.id, scores.post_id, scores.response_id, scores.author_id, scores.revision, scores.ratings,
  scores.mean, scores.intention, scores.composition, scores.matiere, scores.technique,
  scores.emotion, scores.se, scores.low, scores.high, scores.ranked, scores.n_eff,
  scores.trusted_raters, scores.cluster_share, scores.sd, scores.plain_mean, scores.distribution,
  scores.state, scores.stabilised_at, scores.waits_until, scores.shown, scores.told, ratings.id,
  ratings.work_id, ratings.user_id, ratings.author_id, ratings.intention, ratings.composition,
  ratings.matiere, ratings.technique, ratings.emotion, ratings.reasons, ratings.revealed,
  ratings.early, ratings.given, ratings.given_to_author, ratings.provoked, ratings.trust,
  ratings.severity, ratings.steadiness, ratings.cluster, ratings.evidence_consensus,
  ratings.evidence_agreement, ratings.evidence_given, ratings.evidence_at, ratings.revision,
  ratings.told, ratings.told_in, ratings.created_at, ratings.edited_at,
  exists (select 1 from reveals where reveals.user_id = $1 and reveals.work_id = scores.id)
from scores
left join ratings on (ratings.work_id = scores.id and ratings.user_id = $2)
where scores.id = $3;
