-- feed_muted_count of apps/server/src/features/feed/queries.ts, written by npm run sql
-- tags = $1, viewer = $2 $3 $4 $5 $6 $7 $8
select lately.tag, count(*)::int as posts
from unnest((select $1::text[])::text[]) as counted (tag)
cross join lateral (
  select marked.tag, marked.post_id
  from post_tags as marked
  where marked.tag = counted.tag
  order by marked.post_id desc
  limit 500
) as lately
join posts on posts.id = lately.post_id
join users on users.id = posts.author_id
where
  (
    posts.listed
    and users.suspended_at is null
    and posts.author_id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $2
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $3
    )
  )
  and not (
    (
      case
        when not (select exists (select from muted_terms where muted_terms.user_id = $4)) or posts.author_id
          = $5 then true
        when post_carries(
          posts.id,
          array(
            select muted_terms.term
            from muted_terms
            where
              muted_terms.user_id = $6
              and muted_terms.kind = 'tag'
              and muted_terms.term <> lately.tag
          )
        ) then null
        when (
          select string_agg(muted_terms.pattern, '|')
          from muted_terms
          where muted_terms.user_id = $7 and muted_terms.kind = 'word'
        ) is null then true
        when (
          lower(
            translate(
              normalize(posts.title || ' ' || posts.description || ' ' || posts.alt, NFKC),
              E'\u00AD\u200B\u200C\u200D\u2060\uFEFF', ''
            ) collate unicode
          ) collate unicode
        ) ~ (
          select string_agg(muted_terms.pattern, '|')
          from muted_terms
          where muted_terms.user_id = $8 and muted_terms.kind = 'word'
        ) then null
        else true
      end
    ) is not null
  )
group by lately.tag;
