-- Until where somebody has seen in their list what strangers ask. Seen is not read: nothing of it is
-- told to who asks, and what was seen stays unread until it is opened.
alter table conversation_members add column seen_at timestamptz(3);
