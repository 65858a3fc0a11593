-- message_load of apps/server/src/features/messages/sending/queries.ts, written by npm run sql
-- drafts = $1
select
  draft.nth, found.one_id, found.other_id, found.started_by, found.accepted_at, found.asked,
  found.last_id, found.last_at, found.revision,
  (
    select count(*)
    from users
    where id in (found.one_id, found.other_id) and suspended_at is null and left_at is null
  ) = 2,
  (select true from blocks where blocker_id = found.one_id and blocked_id = found.other_id) is true
    or (select true from blocks where blocker_id = found.other_id and blocked_id = found.one_id) is
    true,
  found.accepted_at is null and (
    select true from follows where follower_id = found.recipient and followed_id = draft."senderId"
  ) is true,
  (
    select
      json_build_object(
        'id', id, 'conversationId', conversation_id, 'senderId', sender_id, 'body', body,
        'createdAt',
        to_char(messages.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'revision', revision
      )
    from messages
    where id = draft.id
  )
from (
  select *
  from json_to_recordset($1::json) as draft (
    nth int, id uuid, "conversationId" uuid, "senderId" uuid
  )
  limit 16
) as draft
cross join lateral (
  select
    conversations.one_id, conversations.other_id, conversations.started_by,
    conversations.accepted_at, conversations.asked, conversations.last_id, conversations.last_at,
    conversations.revision,
    case
      when conversations.one_id = draft."senderId" then conversations.other_id
      else conversations.one_id
    end as recipient
  from conversations
  where conversations.id = draft."conversationId"
  limit 1
) as found;
