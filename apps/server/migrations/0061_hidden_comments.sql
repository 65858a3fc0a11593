-- Comments can be hidden by moderation, like posts.
alter table comments add column state text not null default 'visible'
  check (state in ('visible', 'validated', 'masked', 'removed'));
