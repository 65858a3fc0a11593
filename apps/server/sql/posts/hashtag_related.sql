-- hashtag_related of apps/server/src/features/posts/tags/queries.ts, written by npm run sql
-- tag = $1 $2 $8, viewer = $3 $4 $5 $6 $7 $9 $10, 8 = $11
select beside.tag
from (
  select marked.post_id
  from post_tags as marked
  where marked.tag = $1
  order by marked.post_id desc
  limit 500
) as lately
join posts on posts.id = lately.post_id
join users on users.id = posts.author_id
join post_tags as beside on beside.post_id = lately.post_id and beside.tag <> $2
where
  (
    posts.listed
    and users.suspended_at is null
    and posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $3
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $4
    )
  )
  and (
    nullif(
      (
        case
          when not coalesce(
            (select true from muted_terms where muted_terms.user_id = $5 limit 1), false
          ) or posts.author_id = $6 then false
          when post_carries(
            posts.id,
            array(
              select muted_terms.term
              from muted_terms
              where muted_terms.user_id = $7 and muted_terms.kind = 'tag' and muted_terms.term <> $8
            )
          ) then true
          else says_muted(
            posts.title || ' ' || posts.description || ' ' || posts.alt, $9, array['word']
          )
        end
      ),
      true
    ) is not null
  )
group by beside.tag
having not coalesce(
  (
    select true
    from muted_terms
    where muted_terms.user_id = $10 and muted_terms.kind = 'tag' and muted_terms.term = beside.tag
  ),
  false
)
order by count(distinct posts.author_id) desc, count(*) desc, beside.tag
limit $11;
