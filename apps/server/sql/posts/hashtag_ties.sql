-- hashtag_ties of apps/server/src/features/posts/tags/queries.ts, written by npm run sql
-- viewer = $1 $3 $5, tag = $2 $4, needle = $6
select
  coalesce((select true from followed_tags where user_id = $1 and tag = $2), false),
  coalesce(
    (select true from muted_terms where muted_terms.user_id = $3 and kind = 'tag' and term = $4),
    false
  ),
  (
    select term
    from muted_terms
    where user_id = $5 and kind = 'word' and strpos($6::text, needle) > 0
    order by term
    limit 1
  )
from (select) as nothing;
