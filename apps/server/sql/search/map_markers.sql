-- map_markers of apps/server/src/features/search/map/queries.ts, written by npm run sql
-- ids = $1, viewer = $2 $3 $4 $5 $6 $7
select
  posts.id,
  concat(
    '{"id":"', posts.id, '","author":', to_json(users.username), ',"title":', to_json(posts.title),
    ',"alt":', to_json(posts.alt), ',"sensitive":"', posts.sensitive, '","place":',
    coalesce(to_json(posts.place_label)::text, 'null'), ',"photo":',
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
            ',"captions":', media.video -> 'captions', ',"downloads":', media.video -> 'downloads',
            '}'
          )
        end,
        '}'
      )
      else 'null'
    end,
    '}'
  ),
  posts.map_cell::float8, posts.place_label
from posts
inner join users on users.id = posts.author_id
inner join media on media.id = posts.media_id
where
  posts.id = any((select $1::uuid[])::uuid[])
  and (
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
  and posts.map_cell is not null
  and (
    nullif(
      (
        case
          when not coalesce(
            (select true from muted_terms where muted_terms.user_id = $4 limit 1), false
          ) or posts.author_id = $5 then false
          when post_carries(
            posts.id,
            array(
              select muted_terms.term
              from muted_terms
              where muted_terms.user_id = $6 and muted_terms.kind = 'tag'
            )
          ) then true
          else says_muted(
            posts.title || ' ' || posts.description || ' ' || posts.alt, $7, array['word']
          )
        end
      ),
      true
    ) is not null
  );
