-- hashtag_ties of apps/server/src/features/posts/tags/queries.ts, written by npm run sql
-- viewer = $1 $3, tag = $2 $4
select
  coalesce((select true from followed_tags where user_id = $1 and tag = $2), false),
  coalesce(
    (select true from muted_terms where muted_terms.user_id = $3 and kind = 'tag' and term = $4),
    false
  )
from (select) as nothing;
