-- post_read of apps/server/src/features/posts/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11 $12 $13 $14 $15 $16, id = $17
select post.json, post.words, post.author_id, post.state, post.visible
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
      ',"description":', to_json(posts.description), ',"tags":',
      to_json(
        array(select post_tags.tag from post_tags where post_tags.post_id = posts.id order by 1)
      ),
      ',"mentions":',
      case
        when posts.description ~ '[@＠]' or posts.title ~ '[@＠]' then to_json(
          array(
            select named.username
            from post_mentions
            join users as named on named.id = post_mentions.user_id and named.suspended_at is null
            where
              post_mentions.post_id = posts.id
              and named.id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $9
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $10
              )
            order by 1
          )
        )
        else '[]'
      end,
      ',"steps":[',
      (
        select
          string_agg(
            concat(
              '{"body":', to_json(post_steps.body), ',"photo":',
              case
                when picture.state = 'ready' then concat(
                  '{"name":"', picture.name, '","width":',
                  coalesce((picture.crop ->> 'width')::integer, picture.width), ',"height":',
                  coalesce((picture.crop ->> 'height')::integer, picture.height), ',"animated":',
                  case when picture.animated then 'true' else 'false' end, ',"thumbhash":"',
                  translate(encode(picture.thumbhash, 'base64'), chr(10), ''), '","colour":"',
                  picture.colour, '","widths":', to_json(picture.widths), ',"formats":',
                  to_json(picture.formats),
                  case
                    when picture.video is not null then concat(
                      ',"video":{"seconds":', picture.video -> 'seconds', ',"sound":',
                      picture.video -> 'sound', ',"captions":', picture.video -> 'captions',
                      ',"downloads":', picture.video -> 'downloads', '}'
                    )
                  end,
                  '}'
                )
                else 'null'
              end,
              ',"alt":', to_json(post_steps.alt), ',"sensitive":"', post_steps.sensitive, '"}'
            ),
            ',' order by post_steps."position"
          )
        from post_steps
        left join media as picture on picture.id = post_steps.media_id
        where post_steps.post_id = posts.id
      ),
      '],"resources":', posts.resources, ',"location":',
      case
        when posts.place_precision is not null then concat(
          '{"label":', coalesce(to_json(posts.place_label)::text, 'null'), ',"lat":',
          posts.place_lat, ',"lon":', posts.place_lon, ',"precision":"', posts.place_precision, '"}'
        )
        else 'null'
      end,
      ',"licence":"', posts.licence, '","hidesCamera":',
      case when posts.hides_camera then 'true' else 'false' end, ',"camera":',
      case
        when not posts.hides_camera then concat(
          '{"camera":', coalesce((media.camera -> 'camera')::text, 'null'), ',"lens":',
          coalesce((media.camera -> 'lens')::text, 'null'), ',"focalMm":',
          coalesce((media.camera -> 'focalMm')::text, 'null'), ',"aperture":',
          coalesce((media.camera -> 'aperture')::text, 'null'), ',"shutter":',
          coalesce((media.camera -> 'shutter')::text, 'null'), ',"iso":',
          coalesce((media.camera -> 'iso')::text, 'null'), ',"film":',
          coalesce((media.camera -> 'film')::text, 'null'), ',"takenAt":',
          coalesce((media.camera -> 'takenAt')::text, 'null'), '}'
        )
        else 'null'
      end,
      ',"profile":', coalesce(to_json(media.profile)::text, 'null'), ',"allowsResponses":',
      case when posts.allows_responses then 'true' else 'false' end, ',"editedAt":',
      coalesce(
        '"' || to_char(posts.edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"',
        'null'
      ),
      ',"following":',
      case
        when not posts.author_id = $11 then concat(
          case
            when exists (
              select
              from follows
              where follows.follower_id = $12 and follows.followed_id = posts.author_id
            ) then 'true'
            else 'false'
          end
        )
        else 'null'
      end,
      ',"receipt":',
      case
        when posts.author_id = $13 and media.receipt <> '{}' then concat(
          '{"kept":', media.receipt -> 'kept', ',"removed":', media.receipt -> 'removed', '}'
        )
        else 'null'
      end,
      ',"videoIds":',
      case
        when posts.author_id = $14 then coalesce(
          (
            select json_agg(film.id order by film.place)
            from (
              select media.id as id, -1 as place
              where media.video is not null
              union all
              select picture.id, post_steps."position"
              from post_steps
              join media as picture on picture.id = post_steps.media_id
                and picture.video is not null
              where post_steps.post_id = posts.id
            ) as film
          ),
          '[]'
        )
        else '[]'
      end,
      '}'
    ) as json,
    case
      when octet_length(posts.description) <= 1120 then posts.description
      else left(posts.description, 1120)
    end as words,
    posts.author_id, posts.state,
    (
      posts.listed
      and users.suspended_at is null
      and posts.author_id not in (
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $15
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $16
      )
    ) as visible
  from posts
  join users on users.id = posts.author_id
  join media on media.id = posts.media_id
  where posts.id = $17
) as post;
