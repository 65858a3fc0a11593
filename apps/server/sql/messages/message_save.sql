-- message_save of apps/server/src/features/messages/sending/queries.ts, written by npm run sql
-- changes = $1
with change as (
  select
    (message ->> 'id')::uuid as id, (message ->> 'conversationId')::uuid as conversation,
    (message ->> 'senderId')::uuid as sender, message ->> 'body' as body,
    (message ->> 'createdAt')::timestamptz as at, (message ->> 'revision')::int as message_revision,
    "recipientId" as recipient, preview, "startedBy" as started_by, "acceptedAt" as accepted_at,
    asked, "isRequest" as request, "expectedRevision" as expected_revision,
    "expectedLastId" as expected_last_id, "wasOpen" as was_open, revision, events
  from json_to_recordset($1::json) as change (
    message json, "recipientId" uuid, preview text, "startedBy" uuid, "acceptedAt" timestamptz,
    asked smallint, "isRequest" boolean, "expectedRevision" int, "expectedLastId" uuid,
    "wasOpen" boolean, revision int, events json
  )
  limit 16
),
unchanged as (
  select change.*
  from (select * from change order by conversation) as change
  cross join lateral (
    select
    from conversations
    where
      conversations.id = change.conversation
      and conversations.revision = change.expected_revision
      and conversations.last_id is not distinct from change.expected_last_id
      and (conversations.accepted_at is not null) = change.was_open
      and (
        (
          select count(*)
          from users
          where
            users.id in (change.sender, change.recipient)
            and users.suspended_at is null
            and users.left_at is null
        ) = 2
        and (
          select true
          from blocks
          where blocks.blocker_id = change.sender and blocks.blocked_id = change.recipient
        ) is null
        and (
          select true
          from blocks
          where blocks.blocker_id = change.recipient and blocks.blocked_id = change.sender
        ) is null
      )
    for no key update of conversations skip locked
  ) as locked
),
inserted as (
  insert into messages (id, conversation_id, sender_id, body, created_at, revision)
  select id, conversation, sender, body, at, message_revision
  from unchanged
  order by id
  on conflict (id)
  do nothing
  returning id
),
written as (select unchanged.* from inserted join unchanged using (id)),
updated as (
  update conversations
  set
    last_id = written.id, last_at = written.at, last_sender_id = written.sender,
    last_preview = written.preview, started_by = written.started_by, asked = written.asked,
    revision = written.revision,
    accepted_at = coalesce(conversations.accepted_at, written.accepted_at)
  from written
  where conversations.id = written.conversation
),
counted as (
  update conversation_members
  set
    last_at = written.at,
    unread = conversation_members.unread + (conversation_members.user_id = written.recipient)::int,
    request = written.request and (conversation_members.user_id = written.recipient)
  from written
  where conversation_members.conversation_id = written.conversation
),
written_events as (
  insert into outbox (at, name, topics, data)
  select pg_current_xact_id(), event.name, event.topics, event.data
  from written
  cross join lateral (
    select *
    from json_to_recordset(written.events) as event (name text, topics text[], data jsonb)
    limit 2
  ) as event
  returning id, at, name, data
)
select
  written_events.data ->> 'conversationId', written_events.name, written_events.id::text,
  written_events.at::text
from written_events;
