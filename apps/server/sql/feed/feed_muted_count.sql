-- feed_muted_count of apps/server/src/features/feed/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $7 $8, tags = $5, most = $6
select lately.tag, count(*)::int as looked, (count(*) filter (where lately.muted))::int as muted
from (
  select
    counted.tag,
    (
      case
        when not coalesce(
          (select true from muted_terms where muted_terms.user_id = $1 limit 1), false
        ) or posts.author_id = $2 then false
        when post_carries(
          posts.id,
          array(
            select muted_terms.term
            from muted_terms
            where
              muted_terms.user_id = $3
              and muted_terms.kind = 'tag'
              and muted_terms.term <> counted.tag
          )
        ) then true
        else says_muted(
          posts.title || ' ' || posts.description || ' ' || posts.alt, $4, array['word']
        )
      end
    ) as muted
  from unnest((select $5::text[])::text[]) as counted (tag)
  cross join lateral (
    select marked.post_id
    from post_tags as marked
    where marked.tag = counted.tag
    order by marked.post_id desc
    limit $6::int
  ) as newest
  join posts on posts.id = newest.post_id
  join users on users.id = posts.author_id
  where
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $7
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $8
      )
    )
) as lately
group by lately.tag;
