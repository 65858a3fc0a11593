-- messages_before of apps/server/src/features/messages/queries.ts, written by npm run sql
-- id = $1, at = $2, beside = $3, limit = $4
select id, conversation_id, sender_id, body, created_at, revision
from messages
where
  (
    messages.conversation_id = $1
    and (messages.created_at, messages.id) < ($2::timestamptz, $3::uuid)
  )
order by messages.created_at desc, messages.id desc
limit $4;
