-- post_page of apps/server/src/features/posts/page/queries.ts, written by npm run sql
-- viewer = $1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11 $12 $13 $14 $15 $16 $18 $19 $21 $22 $24 $25 $28 $29, id = $17, staff = $20 $23 $27, postId = $26
select
  page.json, page.author_id, page.words, page.state, page.visible, page.id, page.shown,
  page.deleted, page.hidden
from (
  select
    post.json, post.author_id, post.words, post.state, post.visible, null::uuid as id,
    null::boolean as shown, null::boolean as deleted, null::text as hidden
  from (
    select
      concat(
        '{"id":"', posts.id, '","author":{"id":"', users.id, '","username":',
        to_json(users.username), ',"displayName":', to_json(users.display_name), ',"avatar":',
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
                ',"video":{"seconds":', media.video -> 'seconds', ',"sound":',
                media.video -> 'sound', ',"captions":', media.video -> 'captions', ',"downloads":',
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
        to_char(posts.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        '","status":"',
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
                    5,
                    greatest(0, coalesce((scores.told ->> 'intention')::float8, scores.intention))
                  )::numeric,
                  2
                ),
                ',"composition":',
                round(
                  least(
                    5,
                    greatest(
                      0, coalesce((scores.told ->> 'composition')::float8, scores.composition)
                    )
                  )::numeric,
                  2
                ),
                ',"matiere":',
                round(
                  least(
                    5, greatest(0, coalesce((scores.told ->> 'matiere')::float8, scores.matiere))
                  )::numeric,
                  2
                ),
                ',"technique":',
                round(
                  least(
                    5,
                    greatest(0, coalesce((scores.told ->> 'technique')::float8, scores.technique))
                  )::numeric,
                  2
                ),
                ',"emotion":',
                round(
                  least(
                    5, greatest(0, coalesce((scores.told ->> 'emotion')::float8, scores.emotion))
                  )::numeric,
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
            posts.place_lat, ',"lon":', posts.place_lon, ',"precision":"', posts.place_precision,
            '"}'
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
  ) as post
  union all
  select said.json, said.author_id, null, null, null, said.id, said.shown, said.deleted, said.hidden
  from (
    select
      concat(
        '{"id":"', said.id, '","postId":"', said.post_id, '","parentId":',
        coalesce(to_json(said.parent_id)::text, 'null'), ',"author":',
        case
          when said.shown then concat(
            '{"id":"', said.author_id, '","username":', to_json(said.username), ',"displayName":',
            to_json(said.display_name), ',"avatar":', coalesce(to_json(said.image)::text, 'null'),
            ',"isPro":', case when said.is_pro then 'true' else 'false' end, '}'
          )
          else 'null'
        end,
        ',"body":', to_json(case when said.shown then said.body else '' end), ',"mentions":',
        case
          when said.shown and said.body ~ '[@＠]' then to_json(
            array(
              select named.username
              from comment_mentions
              join users as named on named.id = comment_mentions.user_id
                and named.suspended_at is null
              where
                comment_mentions.comment_id = said.id
                and named.id not in (
                  select blocks.blocked_id
                  from blocks
                  where blocks.blocker_id = $18
                  union all
                  select blocks.blocker_id
                  from blocks
                  where blocks.blocked_id = $19
                )
              order by 1
            )
          )
          else '[]'
        end,
        ',"replies":', said.replies, ',"createdAt":"',
        to_char(said.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        '","editedAt":',
        coalesce(
          '"' || to_char(
            case when said.shown then said.edited_at end at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
          ) || '"',
          'null'
        ),
        '}'
      ) as json,
      said.id, said.author_id, said.shown, said.deleted,
      case when said.state in ('masked', 'removed') then said.state end as hidden
    from (
      select
        comments.id, comments.post_id, comments.parent_id, comments.author_id, comments.body,
        comments.state, comments.created_at, comments.edited_at,
        comments.deleted_at is not null as deleted,
        (
          comments.deleted_at is null
          and (
            $20::boolean
            or (
              comments.state in ('visible', 'validated')
              and (
                users.suspended_at is null
                and comments.author_id not in (
                  select blocks.blocked_id
                  from blocks
                  where blocks.blocker_id = $21
                  union all
                  select blocks.blocker_id
                  from blocks
                  where blocks.blocked_id = $22
                )
              )
            )
          )
        ) as shown,
        answers.replies, users.username, users.display_name, users.image, users.is_pro
      from comments
      left join users on users.id = comments.author_id
      cross join lateral (
        select count(*)::int as replies
        from comments as reply
        join users as replier on replier.id = reply.author_id
        where
          reply.parent_id = comments.id
          and (
            $23::boolean
            or (
              reply.state in ('visible', 'validated')
              and (
                replier.suspended_at is null
                and reply.author_id not in (
                  select blocks.blocked_id
                  from blocks
                  where blocks.blocker_id = $24
                  union all
                  select blocks.blocker_id
                  from blocks
                  where blocks.blocked_id = $25
                )
              )
            )
          )
      ) as answers
      where
        comments.post_id = $26
        and comments.parent_id is null
        and (
          (
            comments.deleted_at is null
            and (
              $27::boolean
              or (
                comments.state in ('visible', 'validated')
                and (
                  users.suspended_at is null
                  and comments.author_id not in (
                    select blocks.blocked_id
                    from blocks
                    where blocks.blocker_id = $28
                    union all
                    select blocks.blocker_id
                    from blocks
                    where blocks.blocked_id = $29
                  )
                )
              )
            )
          )
          or answers.replies > 0
        )
      order by comments.id desc
      limit 21
    ) as said
  ) as said
) as page
order by page.id desc nulls first;
