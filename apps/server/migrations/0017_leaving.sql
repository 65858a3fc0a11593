-- Since when a member is gone whose posts stay: nobody can sign in as them, and their page is made
-- of what they left.
alter table users add column left_at timestamptz;

-- The place of a comment stays while there are answers to it, also when its author is erased.
alter table comments alter column author_id drop not null;

-- Who has asked to leave. The row is the promise: it goes when nothing is left to be done.
create table departures (
  id uuid primary key,
  -- No reference: it outlives whom it speaks of.
  user_id uuid not null unique,
  mode text not null check (mode in ('erase', 'leave_posts')),
  -- To find the letters that were kept.
  email text not null check (length(email) <= 254),
  asked_at timestamptz(3) not null default now(),
  -- When all but the last traces were gone.
  erased_at timestamptz(3)
);

-- Everything of a member in one file.
create table exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  bytes bigint check (bytes > 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  constraint exports_ready check (state <> 'ready' or (bytes is not null and expires_at is not null))
);
create index exports_of on exports (user_id, id desc);
create unique index exports_open on exports (user_id) where state in ('queued', 'running');
create index exports_expiry on exports (expires_at) where state = 'ready';

-- Such a file on its way back in, and what became of it.
create table imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  bytes bigint not null check (bytes between 1 and 21474836480),
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'running', 'done', 'failed')),
  progress smallint not null default 0 check (progress between 0 and 100),
  -- A code of the wire.
  failure text check (length(failure) between 1 and 60),
  posts integer not null default 0 check (posts >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index imports_of on imports (user_id, id desc);
create unique index imports_open on imports (user_id) where state in ('receiving', 'queued', 'running');
create index imports_expiry on imports (expires_at);

-- What an import has made, by what it was called where it comes from: a second one makes it no more.
create table imported_posts (
  user_id uuid not null references users (id) on delete cascade,
  source_id uuid not null,
  post_id uuid not null references posts (id) on delete cascade,
  primary key (user_id, source_id)
);
create index imported_posts_post on imported_posts (post_id);

-- Rows of the audit are only ever added, but for one change: whoever is erased is called by another,
-- random id from then on. Nobody who is still there can be renamed.
create function refuse_audit_change() returns trigger language plpgsql as $$
declare
  gone text := nullif(current_setting('stenope.erased', true), '');
  pseudonym text := nullif(current_setting('stenope.pseudonym', true), '');
begin
  if tg_op = 'UPDATE' and gone is not null and pseudonym is not null
    and new.id = old.id and new.at = old.at and new.act = old.act
    and new.actor_id::text = replace(old.actor_id::text, gone, pseudonym)
    and new.target_id::text is not distinct from replace(old.target_id::text, gone, pseudonym)
    and new.details::text = replace(old.details::text, gone, pseudonym)
    and not exists (select from users where id::text = gone)
  then
    return new;
  end if;
  raise exception 'audit rows are only ever added';
end $$;
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
