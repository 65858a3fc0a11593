-- conversation_seen of apps/server/src/features/messages/queries.ts, written by npm run sql
-- reader = $1 $2 $4, message = $3, id = $5
select
  mine.other_id, conversations.accepted_at is not null, conversations.revision, messages.created_at
from conversation_members mine
inner join conversations on conversations.id = mine.conversation_id
inner join users on (
  users.id = mine.other_id
  and (
    users.suspended_at is null
    and users.left_at is null
    and users.id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $1
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $2
    )
  )
)
left join messages on (messages.id = $3::uuid and messages.conversation_id = mine.conversation_id)
where (mine.user_id = $4 and mine.conversation_id = $5);
