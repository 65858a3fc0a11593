-- feed_touching of apps/server/src/features/feed/queries.ts, written by npm run sql
-- tags = $1, viewer = $2 $3 $4 $5 $6 $7 $8 $9 $10, 60 = $11
select posts.id, posts.author_id
from (
  select distinct carried.post_id
  from unnest((select $1::text[])::text[]) as liked (tag)
  cross join lateral (
    select marked.post_id
    from post_tags as marked
    where marked.tag = liked.tag
    order by marked.post_id desc
    limit 20
  ) as carried
) as near
join posts on posts.id = near.post_id
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
  and posts.needs_eyes
  and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $4)
  and (
    (
      case
        when not (select exists (select from muted_terms where muted_terms.user_id = $5)) or posts.author_id
          = $6 then true
        when post_carries(
          posts.id,
          array(
            select muted_terms.term
            from muted_terms
            where muted_terms.user_id = $7 and muted_terms.kind = 'tag'
          )
        ) then null
        when (
          select string_agg(muted_terms.pattern, '|')
          from muted_terms
          where muted_terms.user_id = $8 and muted_terms.kind = 'word'
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
          where muted_terms.user_id = $9 and muted_terms.kind = 'word'
        ) then null
        else true
      end
    ) is not null
  )
  and posts.author_id <> $10
order by posts.id desc
limit $11;
