-- message_requests_seen of apps/server/src/features/messages/marking/queries.ts, written by npm run sql
-- reader = $1 $2 $3
with locked as (
  select conversations.id, mine.last_at as at
  from (
    select conversation_id, user_id, other_id, last_at
    from conversation_members
    where user_id = $1::uuid and request and unread > 0 and (seen_at is null or seen_at < last_at)
    order by last_at desc
    limit 200
  ) as mine
  join conversations on conversations.id = mine.conversation_id
  where
    true
    and (
      (
        select count(*)
        from users
        where
          users.id in (mine.user_id, mine.other_id)
          and users.suspended_at is null
          and users.left_at is null
      ) = 2
      and (
        select true
        from blocks
        where blocks.blocker_id = mine.user_id and blocks.blocked_id = mine.other_id
      ) is null
      and (
        select true
        from blocks
        where blocks.blocker_id = mine.other_id and blocks.blocked_id = mine.user_id
      ) is null
    )
  order by conversations.id
  for no key update of conversations
),
moved as (
  update conversation_members
  set seen_at = locked.at
  from locked
  where conversation_members.conversation_id = locked.id and conversation_members.user_id = $2::uuid
  returning conversation_id as id
),
reader_events as (
  insert into outbox (at, name, topics, data)
  select pg_current_xact_id(), 'messages.requests_seen', array['member:' || $3::uuid], '{}'::jsonb
  from (select from moved limit 1) as any_moved
)
select moved.id
from moved;
