alter table users
  -- What mails and push are written in; null while nobody chose.
  add column language text check (language in ('fr', 'en', 'it', 'ja', 'es', 'de')),
  add column interests text[] not null default '{}' check (cardinality(interests) <= 30),
  -- False while the name is one made up from an account elsewhere.
  add column username_chosen boolean not null default true;

-- Few look after the site: whether anybody does is asked often.
create index users_role on users (role) where role <> 'member';

-- A name that was given up leads to its former holder for a while: nobody else may take it.
create table former_usernames (
  username text primary key check (username = lower(username)),
  user_id uuid references users (id) on delete set null,
  freed_at timestamptz not null default now()
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_freed on former_usernames (freed_at);

alter table sessions add column last_seen_at timestamptz not null default now();

-- Links begin with whose they are: a person's are cleared together.
create index verifications_person on verifications (split_part(value, ' ', 1));

-- How often something was asked within a window. Keys carry a keyed digest, never an address.
create table allowances (
  key text primary key check (length(key) <= 120),
  spent integer not null check (spent >= 0),
  ends_at timestamptz not null
);
create index allowances_end on allowances (ends_at);

-- What those who look after the site did. Rows are only ever added.
create table audit (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid not null,
  act text not null check (length(act) <= 60),
  target_id uuid,
  details jsonb not null default '{}'
);
create index audit_at on audit (at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are only ever added';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_change();
create trigger audit_is_not_emptied before truncate on audit
  for each statement execute function refuse_change();

-- A bootstrap secret works once; its digest stays.
create table used_secrets (
  digest bytea primary key,
  used_by uuid not null,
  used_at timestamptz not null default now()
);
