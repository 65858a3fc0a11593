-- An edited text is looked for in notifications that were read, too: who has muted what it says now
-- shall not meet it there.
drop index notifications_about;
create index notifications_about on notifications (content_id)
  where subject in ('comment', 'reply', 'mention', 'response');
