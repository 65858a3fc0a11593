-- message_deliver of apps/server/src/features/messages/marking/queries.ts, written by npm run sql
-- marks = $1, reader = $2 $3 $4 $5 $6
with locked as (
  select
    conversations.id, mine.other_id, conversations.accepted_at is not null as is_open,
    conversations.last_at, wanted.message, wanted.at
  from (
    select
      distinct on (named.conversation_id) named.conversation_id, named.id as message,
      named.created_at as at
    from json_to_recordset($1::json) as asked ("conversationId" uuid, "messageId" uuid)
    join messages as named on named.id = asked."messageId"
      and named.conversation_id = asked."conversationId"
    order by named.conversation_id, named.created_at desc
  ) as wanted
  join conversation_members as mine on mine.conversation_id = wanted.conversation_id
    and mine.user_id = $2::uuid
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
  set
    delivered_at = greatest(conversation_members.delivered_at, locked.at),
    delivered_id = case
      when conversation_members.delivered_at >= locked.at then conversation_members.delivered_id
      else locked.message
    end
  from locked
  where
    conversation_members.conversation_id = locked.id
    and conversation_members.user_id = $3::uuid
    and (conversation_members.delivered_at is null or conversation_members.delivered_at < locked.at)
  returning conversation_id, unread
),
raised as (
  update conversations
  set revision = conversations.revision + 1
  from moved
  join locked on locked.id = moved.conversation_id
  where conversations.id = moved.conversation_id and locked.is_open
  returning conversations.id, conversations.revision
),
other_events as (
  insert into outbox (at, name, topics, data)
  select
    pg_current_xact_id(), 'messages.conversation_changed', array['member:' || locked.other_id],
    jsonb_build_object(
      'conversationId', locked.id, 'revision', raised.revision, 'kind', 'delivered', 'by', $4::uuid,
      'upTo',
      jsonb_build_object(
        'at', to_char(locked.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'messageId',
        locked.message
      ),
      'unread', null::int
    )
  from moved
  join locked on locked.id = moved.conversation_id
  left join raised on raised.id = moved.conversation_id
  where locked.is_open
),
reader_events as (
  insert into outbox (at, name, topics, data)
  select
    pg_current_xact_id(), 'messages.conversation_changed', array['member:' || $5::uuid],
    jsonb_build_object(
      'conversationId', locked.id, 'revision', raised.revision, 'kind', 'delivered', 'by', $6::uuid,
      'upTo',
      jsonb_build_object(
        'at', to_char(locked.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'messageId',
        locked.message
      ),
      'unread', null::int
    )
  from moved
  join locked on locked.id = moved.conversation_id
  left join raised on raised.id = moved.conversation_id
)
select locked.id, locked.other_id, locked.is_open, moved.conversation_id is not null
from locked
left join moved on moved.conversation_id = locked.id;
