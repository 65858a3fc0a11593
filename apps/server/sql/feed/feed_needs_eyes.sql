-- feed_needs_eyes of apps/server/src/features/feed/queries.ts, written by npm run sql
-- authors = $1, befores = $2, viewer = $3 $4 $5 $6 $7 $8 $9 $10 $13 $14 $15 $16 $17 $18 $19 $20 $21, after = $11 $22, keep = $12, reach = $23
select candidate.id, candidate.author_id, candidate.skipped
from (
  (
    select waiting.*, true as skipped
    from unnest($1::uuid[], $2::uuid[]) as turn (author, before)
    cross join lateral (
      select posts.id, posts.author_id
      from posts
      join users on users.id = posts.author_id
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
        and posts.needs_eyes
        and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $5)
        and (
          (
            case
              when not (select exists (select from muted_terms where muted_terms.user_id = $6)) or
                posts.author_id = $7 then true
              when post_carries(
                posts.id,
                array(
                  select muted_terms.term
                  from muted_terms
                  where muted_terms.user_id = $8 and muted_terms.kind = 'tag'
                )
              ) then null
              when (
                select string_agg(muted_terms.pattern, '|')
                from muted_terms
                where muted_terms.user_id = $9 and muted_terms.kind = 'word'
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
                where muted_terms.user_id = $10 and muted_terms.kind = 'word'
              ) then null
              else true
            end
          ) is not null
        )
        and posts.author_id = turn.author
        and posts.id < turn.before
        and posts.id >= $11::uuid
      order by posts.id desc
      limit $12
    ) as waiting
  )
  union all (
    select posts.id, posts.author_id, false
    from posts
    join users on users.id = posts.author_id
    where
      (
        posts.listed
        and users.suspended_at is null
        and posts.author_id not in (
          select blocks.blocked_id
          from blocks
          where blocks.blocker_id = $13
          union all
          select blocks.blocker_id
          from blocks
          where blocks.blocked_id = $14
        )
      )
      and posts.needs_eyes
      and posts.author_id not in (select mutes.muted_id from mutes where mutes.muter_id = $15)
      and (
        (
          case
            when not (select exists (select from muted_terms where muted_terms.user_id = $16)) or
              posts.author_id = $17 then true
            when post_carries(
              posts.id,
              array(
                select muted_terms.term
                from muted_terms
                where muted_terms.user_id = $18 and muted_terms.kind = 'tag'
              )
            ) then null
            when (
              select string_agg(muted_terms.pattern, '|')
              from muted_terms
              where muted_terms.user_id = $19 and muted_terms.kind = 'word'
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
              where muted_terms.user_id = $20 and muted_terms.kind = 'word'
            ) then null
            else true
          end
        ) is not null
      )
      and posts.author_id <> $21
      and posts.id < $22::uuid
    order by posts.id desc
    limit $23
  )
) as candidate
order by candidate.id desc;
