-- feed_ranked_near_intention of apps/server/src/features/feed/ranked.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11 $13 $16 $17, tag = $12 $18, rank = $14, before = $15
select page.card, page.words, page.key, page.rank, page.muted
from (
  select
    concat(
      '{"id":"', posts.id, '","author":{"id":"', users.id, '","username":', to_json(users.username),
      ',"displayName":', to_json(users.display_name), ',"avatar":',
      coalesce(to_json(users.image)::text, 'null'), ',"isPro":',
      case when users.is_pro then 'true' else 'false' end, '},"title":', to_json(posts.title),
      ',"photo":',
      case
        when media.state = 'ready' then concat(
          '{"name":"', media.name, '","width":',
          coalesce((media.crop ->> 'width')::integer, media.width), ',"height":',
          coalesce((media.crop ->> 'height')::integer, media.height), ',"animated":',
          case when media.animated then 'true' else 'false' end, ',"thumbhash":"',
          translate(encode(media.thumbhash, 'base64'), chr(10), ''), '","colour":"', media.colour,
          '","widths":', to_json(media.widths), ',"formats":', to_json(media.formats),
          case
            when media.video is not null then concat(
              ',"video":{"seconds":', media.video -> 'seconds', ',"sound":', media.video -> 'sound',
              ',"captions":', media.video -> 'captions', ',"downloads":',
              media.video -> 'downloads', '}'
            )
          end,
          '}'
        )
        else 'null'
      end,
      ',"alt":', to_json(posts.alt), ',"sensitive":"', posts.sensitive, '","place":',
      coalesce(to_json(posts.place_label)::text, 'null'), ',"comments":',
      case
        when posts.comments = 0 then 0
        else posts.comments - (
          select count(*)
          from comments as unseen
          where
            unseen.post_id = posts.id
            and unseen.deleted_at is null
            and unseen.state in ('visible', 'validated')
            and unseen.author_id = any(
              array(
                select hidden.id
                from (
                  select silent.id
                  from users as silent
                  where silent.suspended_at is not null
                  union all
                  select blocks.blocked_id
                  from blocks
                  where blocks.blocker_id = $1
                  union all
                  select blocks.blocker_id
                  from blocks
                  where blocks.blocked_id = $2
                ) as hidden (id)
                where (select asking.role = 'member' from users as asking where asking.id = $3)
              )
            )
        )
      end,
      ',"ratings":',
      posts.ratings + coalesce(
        (
          select 1
          from scores
          join ratings on ratings.work_id = scores.id and ratings.user_id = $4
          where
            scores.id = posts.id
            and scores.told is not null
            and ratings.told is null
            and ratings.revision > (scores.told ->> 'revision')::bigint
        ),
        0
      ),
      ',"createdAt":"',
      to_char(posts.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","status":"',
      case
        when posts.ready or posts.state in ('masked', 'removed') then posts.state
        when (
          media.state = 'failed'
          or coalesce(
            (
              select true
              from post_steps
              join media as taken on taken.id = post_steps.media_id
              where post_steps.post_id = posts.id and taken.state = 'failed'
              limit 1
            ),
            false
          )
        ) then 'failed'
        else 'processing'
      end,
      '","mine":{"favourite":',
      case
        when coalesce(
          (
            select true
            from favourites
            where favourites.user_id = $5 and favourites.post_id = posts.id
          ),
          false
        ) then 'true'
        else 'false'
      end,
      '},"echo":',
      coalesce(
        (
          select
            concat(
              '{"global":',
              round(
                least(5, greatest(0, coalesce((scores.told ->> 'mean')::float8, scores.mean)))::numeric,
                2
              ),
              ',"axes":{"intention":',
              round(
                least(
                  5, greatest(0, coalesce((scores.told ->> 'intention')::float8, scores.intention))
                )::numeric,
                2
              ),
              ',"composition":',
              round(
                least(
                  5,
                  greatest(0, coalesce((scores.told ->> 'composition')::float8, scores.composition))
                )::numeric,
                2
              ),
              ',"matiere":',
              round(
                least(5, greatest(0, coalesce((scores.told ->> 'matiere')::float8, scores.matiere)))::numeric,
                2
              ),
              ',"technique":',
              round(
                least(
                  5, greatest(0, coalesce((scores.told ->> 'technique')::float8, scores.technique))
                )::numeric,
                2
              ),
              ',"emotion":',
              round(
                least(5, greatest(0, coalesce((scores.told ->> 'emotion')::float8, scores.emotion)))::numeric,
                2
              ),
              '}}'
            )
          from scores
          where
            scores.id = posts.id
            and coalesce(scores.told ->> 'state', scores.state) in ('provisional', 'stabilised')
            and (
              posts.author_id = $6
              or (
                select true from ratings where ratings.work_id = posts.id and ratings.user_id = $7
              )
              or (
                select true from reveals where reveals.work_id = posts.id and reveals.user_id = $8
              )
            )
        )::text,
        'null'
      ),
      '}'
    ) as card,
    case
      when octet_length(posts.description) <= 1120 then posts.description
      else left(posts.description, 1120)
    end as words,
    near.id as key, near.rank as rank,
    (
      case
        when not coalesce(
          (select true from muted_terms where muted_terms.user_id = $9 limit 1), false
        ) or posts.author_id = $10 then false
        when post_carries(
          posts.id,
          array(
            select muted_terms.term
            from muted_terms
            where muted_terms.user_id = $11 and muted_terms.kind = 'tag' and muted_terms.term <> $12
          )
        ) then true
        else says_muted(
          posts.title || ' ' || posts.description || ' ' || posts.alt, $13, array['word']
        )
      end
    ) as muted
  from (
    select scores.id, scores.ranks[2] as rank
    from scores
    where
      scores.ranks is not null
      and scores.post_id is not null
      and (scores.ranks[2], scores.id) < ((select $14::float8), (select $15::uuid))
    order by scores.ranks[2] desc, scores.id desc
    limit 10000
  ) as near
  join posts on posts.id = near.id
  join users on users.id = posts.author_id
  join media on media.id = posts.media_id
  where
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $16
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $17
      )
    )
    and (select true from post_tags where post_tags.tag = $18 and post_tags.post_id = near.id) is
      not null
  order by near.rank desc, near.id desc
  limit 25
) as page
order by page.rank desc, page.key desc;
