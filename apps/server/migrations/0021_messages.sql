-- Conversations of two. Whoever changes anything of one (a message, a mark, its end) holds its row
-- first, and of several in the order of their ids: so messages have one order, and nobody waits in a
-- circle.
create table conversations (
  id uuid primary key,
  one_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  -- Who wrote first; until somebody does, who opened it.
  started_by uuid not null,
  -- Null while it is a request: of somebody whom the other neither follows nor has answered.
  accepted_at timestamptz(3),
  -- Messages of the request.
  asked smallint not null default 0 check (asked >= 0),
  last_id uuid,
  last_at timestamptz(3),
  last_sender_id uuid,
  last_preview text check (length(last_preview) <= 141),
  created_at timestamptz(3) not null default now(),
  constraint conversations_pair unique (one_id, other_id),
  constraint conversations_order check (one_id < other_id),
  constraint conversations_starter check (started_by in (one_id, other_id)),
  constraint conversations_last_whole check (
    num_nulls(last_id, last_at, last_sender_id, last_preview) in (0, 4)
  )
) with (fillfactor = 70);
create index conversations_other on conversations (other_id);

-- A conversation as one of the two has it.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  other_id uuid not null,
  -- It asks them: listed and counted apart.
  request boolean not null default false,
  unread integer not null default 0 check (unread >= 0),
  -- Where it stands in their list; null while it is in none, for nobody has said anything.
  last_at timestamptz(3),
  -- How far what the other wrote has come: to a device of theirs, and to their eyes.
  delivered_at timestamptz(3),
  delivered_id uuid,
  read_at timestamptz(3),
  read_id uuid,
  primary key (conversation_id, user_id),
  constraint conversation_members_marks check (
    num_nulls(delivered_at, delivered_id) in (0, 2) and num_nulls(read_at, read_id) in (0, 2)
  )
) with (fillfactor = 80);
create index conversation_members_latest
  on conversation_members (user_id, request, last_at desc, conversation_id desc)
  where last_at is not null;
-- What somebody has not read is added up from here, and no message is counted.
create index conversation_members_unread
  on conversation_members (user_id) include (other_id, request, unread) where unread > 0;

-- The id is made by who sends it. Each is later than the one before it in its conversation, by a
-- millisecond at least: the order of the moments is the order of all.
create table messages (
  id uuid primary key,
  conversation_id uuid not null,
  sender_id uuid not null,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz(3) not null,
  constraint messages_of_member foreign key (conversation_id, sender_id)
    references conversation_members (conversation_id, user_id) on delete cascade
);
create index messages_order on messages (conversation_id, created_at desc, id desc);

-- What stood around a message when it was reported, for those who look after the site. It stays when
-- the conversation is deleted, for six months; it goes with the report, and with who wrote it.
create table sealed_messages (
  report_id uuid not null references reports (id) on delete cascade,
  message_id uuid not null,
  sender_id uuid not null references users (id) on delete cascade,
  body text not null check (length(body) between 1 and 4000),
  created_at timestamptz(3) not null,
  sealed_at timestamptz(3) not null default now(),
  primary key (report_id, message_id)
);
create index sealed_messages_sender on sealed_messages (sender_id);
create index sealed_messages_sealed on sealed_messages (sealed_at);

-- Whom one writes to is also found by their full name.
create index users_begin_full_name on users (folded_name(full_name) text_pattern_ops)
  where suspended_at is null and full_name <> '';
