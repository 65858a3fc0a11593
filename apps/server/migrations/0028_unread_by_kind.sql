-- What is unread is added up for messages and for requests apart, as far as a badge shows it: one must
-- not have to pass over the other.
drop index conversation_members_unread;
create index conversation_members_unread on conversation_members (user_id, request)
  include (other_id, unread) where unread > 0;
