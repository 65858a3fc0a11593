-- conversations_seen of apps/server/src/features/messages/queries.ts, written by npm run sql
-- reader = $1 $2 $3, ids = $4
select mine.conversation_id
from conversation_members mine
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
where (mine.user_id = $3 and mine.conversation_id = any((select $4::uuid[])::uuid[]));
