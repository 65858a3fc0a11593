-- notifications of apps/server/src/features/notifications/reading/queries.ts, written by npm run sql
-- viewer = $1 $2 $3, at = $4, before = $5
select listed.json, listed.id, listed.at
from (
  select
    concat(
      '{"id":"', notifications.id, '","type":"', notifications.type, '","subject":"',
      notifications.subject, '","from":',
      case
        when (
          notifications.from_id is not null
          and notifications."from_suspendedAt" is null
          and notifications.from_id <> all (reader.blocked_ids)
        ) then concat(
          '{"id":"', notifications.from_id, '","username":', to_json(notifications.from_username),
          ',"displayName":', to_json(notifications."from_displayName"), ',"avatar":',
          coalesce(to_json(notifications.from_image)::text, 'null'), ',"isPro":',
          case when notifications."from_isPro" then 'true' else 'false' end, '}'
        )
        else 'null'
      end,
      ',"amount":',
      case
        when notifications.grows_at > now() then notifications.shown_amount
        else notifications.amount
      end,
      ',"content":',
      case
        when notifications.type in ('follow', 'unfollow') then concat(
          '{"kind":"person","id":"', notifications.sender_id, '","post":null,"preview":null}'
        )
        when (
          (
            posts.state <> 'removed'
            and (
              posts.author_id = reader.id
              or (
                posts.listed
                and poster.suspended_at is null
                and posts.author_id <> all (reader.blocked_ids)
              )
            )
          )
          and case
            notifications.content_type
            when 'post' then true
            when 'comment' then comments.deleted_at is null and comments.state in (
              'visible', 'validated'
            ) and case
              when comments.author_id = notifications.from_id then (
                notifications.from_id is not null
                and notifications."from_suspendedAt" is null
                and notifications.from_id <> all (reader.blocked_ids)
              )
              else (
                (
                  select true
                  from users as silent
                  where silent.id = comments.author_id and silent.suspended_at is not null
                ) is null
                and comments.author_id <> all (reader.blocked_ids)
              )
            end
            when 'response' then responses.listed and case
              when responses.author_id = notifications.from_id then (
                notifications.from_id is not null
                and notifications."from_suspendedAt" is null
                and notifications.from_id <> all (reader.blocked_ids)
              )
              else (
                (
                  select true
                  from users as silent
                  where silent.id = responses.author_id and silent.suspended_at is not null
                ) is null
                and responses.author_id <> all (reader.blocked_ids)
              )
            end
            else false
          end
        ) then concat(
          '{"kind":"', notifications.content_type, '","id":"', notifications.content_id,
          '","post":{"id":"', posts.id, '","username":', to_json(poster.username), ',"title":',
          to_json(posts.title), ',"image":',
          case
            when media.state = 'ready' and (posts.sensitive = 'none' or posts.author_id = reader.id)
              then concat(
                '"/media/', media.name, '/',
                case when media.animated then 'still' else media.widths[1]::text end, '.webp"'
              )
            else 'null'
          end,
          '},"preview":',
          coalesce(
            to_json(
              case
                when char_length(comments.body) > 140 then rtrim(left(comments.body, 140)) || '…'
                else comments.body
              end
            )::text,
            'null'
          ),
          '}'
        )
        when notifications.content_type = 'export' and (
          select true
          from exports
          where
            exports.id = notifications.content_id
            and exports.state = 'ready'
            and exports.expires_at > now()
        ) then concat(
          '{"kind":"export","id":"', notifications.content_id, '","post":null,"preview":null}'
        )
        when notifications.content_type in ('statement', 'report') then concat(
          '{"kind":"', notifications.content_type, '","id":"', notifications.content_id,
          '","post":null,"preview":null}'
        )
        else 'null'
      end,
      ',"read":', case when notifications.read then 'true' else 'false' end, ',"createdAt":"',
      to_char(notifications.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '"}'
    ) as json,
    notifications.id,
    to_char(notifications.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
  from (
    select
      $1::uuid as id,
      array(
        select blocks.blocked_id
        from blocks
        where blocks.blocker_id = $2
        union all
        select blocks.blocker_id
        from blocks
        where blocks.blocked_id = $3
      ) as blocked_ids
    offset 0
  ) as reader
  cross join lateral (
    select
      notifications.*, sender.id as from_id, sender.username as from_username,
      sender.display_name as "from_displayName", sender.image as from_image,
      sender.is_pro as "from_isPro", sender.suspended_at as "from_suspendedAt"
    from notifications
    left join users as sender on sender.id = notifications.sender_id
    where
      (
        notifications.sender_id is null
        or notifications.amount > 1
        or (
          sender.id is not null
          and sender.suspended_at is null
          and sender.id <> all (reader.blocked_ids)
        )
      )
      and notifications.recipient_id = reader.id
      and notifications.due_at <= now()
      and (notifications.due_at, notifications.id) < ($4::timestamptz, $5::uuid)
    order by notifications.due_at desc, notifications.id desc
    limit 21
  ) as notifications
  left join comments on comments.id = case
    when notifications.content_type = 'comment' then notifications.content_id
  end
  left join lateral (
    select *
    from responses
    where
      responses.id = case
        when notifications.content_type = 'response' then notifications.content_id
      end
    limit 1
  ) as responses on true
  left join posts on posts.id = coalesce(
    case when notifications.content_type = 'post' then notifications.content_id end,
    comments.post_id, responses.post_id
  )
  left join users as poster on poster.id = posts.author_id
  left join media on media.id = posts.media_id
) as listed
order by listed.at desc, listed.id desc;
