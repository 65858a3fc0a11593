-- Until then reports of low trust change nothing of a case but their number (domain/moderation/full-pool).
alter table cases add column pool_full_until timestamptz(3);

-- The queue by kind, and what members reported of it.
create index cases_queue_by_kind on cases (target_kind, urgency desc, id desc) where status = 'queued';
create index cases_queue_reported on cases (urgency desc, id desc)
  where status = 'queued' and 'reports' = any(causes);

-- The team searches titles by any part of them, and usernames by their beginning, also of the suspended.
create index posts_title on posts using gin (title gin_trgm_ops);
create index users_username_begins on users (lower(username) text_pattern_ops);

-- What somebody reported, newest first.
create index reports_by_reporter on reports (reporter_id, id desc) where reporter_id is not null;
