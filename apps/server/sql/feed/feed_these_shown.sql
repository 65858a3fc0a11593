-- feed_these_shown of apps/server/src/features/feed/queries.ts, written by npm run sql
-- ids = $1
select page.card, page.words, page.key
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
              array(select silent.id from users as silent where silent.suspended_at is not null)
            )
        )
      end,
      ',"ratings":', posts.ratings, ',"createdAt":"',
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
      '","mine":{"favourite":', case when false then 'true' else 'false' end, '},"echo":null}'
    ) as card,
    case
      when octet_length(posts.description) <= 1120 then posts.description
      else left(posts.description, 1120)
    end as words,
    posts.id as key
  from posts
  join users on users.id = posts.author_id
  join media on media.id = posts.media_id
  where
    (
      posts.listed
      and users.suspended_at is null
      and posts.id in (
        select newest.id
        from posts as newest
        join users as living on living.id = newest.author_id and living.suspended_at is null
        where newest.listed
        order by newest.id desc
        limit 12
      )
    )
    and posts.id = any((select $1::uuid[])::uuid[])
  order by posts.id desc
  limit 25
) as page
order by page.key desc;
