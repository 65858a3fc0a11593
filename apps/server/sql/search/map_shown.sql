-- map_shown of apps/server/src/features/search/map/queries.ts, written by npm run sql
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
  and posts.map_cell is not null
order by posts.id desc;
