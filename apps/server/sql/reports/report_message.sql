-- report_message of apps/server/src/features/reports/queries.ts, written by npm run sql
-- viewer = $1, id = $2
select messages.sender_id, true
from messages
inner join conversation_members on (
  conversation_members.conversation_id = messages.conversation_id
  and conversation_members.user_id = $1
)
where messages.id = $2;
