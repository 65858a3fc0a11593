-- conversations_latest of apps/server/src/features/messages/queries.ts, written by npm run sql
-- reader = $1 $2 $3, request = $4, at = $5, before = $6, 31 = $7
select
  conversations.id, conversations.revision, conversations.started_by, conversations.accepted_at,
  conversations.asked, conversations.last_id, conversations.last_at, conversations.last_sender_id,
  conversations.last_preview, conversations.created_at, mine.request, mine.unread, mine.last_at,
  theirs.delivered_at, theirs.delivered_id, theirs.read_at, theirs.read_id, users.id,
  users.username, users.display_name, users.image, users.is_pro,
  (
    conversations.last_id is null
    and (
      select true
      from follows
      where follows.follower_id = mine.other_id and follows.followed_id = mine.user_id
    ) is true
  )
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
inner join conversation_members theirs on (
  theirs.conversation_id = mine.conversation_id and theirs.user_id = mine.other_id
)
where
  (
    mine.user_id = $3
    and mine.request = $4
    and mine.last_at is not null
    and (mine.last_at, mine.conversation_id) < ($5::timestamptz, $6::uuid)
  )
order by mine.last_at desc, mine.conversation_id desc
limit $7;
