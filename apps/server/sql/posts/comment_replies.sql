-- comment_replies of apps/server/src/features/posts/comments/queries.ts, written by npm run sql
-- viewer = $1 $2 $4 $5 $7 $8 $13 $14, staff = $3 $6 $12, postId = $9, parentId = $10, from = $11
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
          join users as named on named.id = comment_mentions.user_id and named.suspended_at is null
          where
            comment_mentions.comment_id = said.id
            and named.id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $1
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $2
            )
          order by 1
        )
      )
      else '[]'
    end,
    ',"replies":', said.replies, ',"createdAt":"',
    to_char(said.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","editedAt":',
    coalesce(
      '"' || to_char(
        case when said.shown then said.edited_at end at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      ) || '"',
      'null'
    ),
    '}'
  ),
  said.id, said.author_id, said.shown, said.deleted,
  case when said.state in ('masked', 'removed') then said.state end
from (
  select
    comments.id, comments.post_id, comments.parent_id, comments.author_id, comments.body,
    comments.state, comments.created_at, comments.edited_at,
    comments.deleted_at is not null as deleted,
    (
      comments.deleted_at is null
      and (
        $3::boolean
        or (
          comments.state in ('visible', 'validated')
          and (
            users.suspended_at is null
            and comments.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $4
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $5
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
        $6::boolean
        or (
          reply.state in ('visible', 'validated')
          and (
            replier.suspended_at is null
            and reply.author_id not in (
              select blocks.blocked_id
              from blocks
              where blocks.blocker_id = $7
              union all
              select blocks.blocker_id
              from blocks
              where blocks.blocked_id = $8
            )
          )
        )
      )
  ) as answers
  where
    comments.post_id = $9
    and comments.parent_id = $10
    and comments.id > $11
    and (
      (
        comments.deleted_at is null
        and (
          $12::boolean
          or (
            comments.state in ('visible', 'validated')
            and (
              users.suspended_at is null
              and comments.author_id not in (
                select blocks.blocked_id
                from blocks
                where blocks.blocker_id = $13
                union all
                select blocks.blocker_id
                from blocks
                where blocks.blocked_id = $14
              )
            )
          )
        )
      )
      or answers.replies > 0
    )
  order by comments.id asc
  limit 21
) as said
order by said.id asc;
