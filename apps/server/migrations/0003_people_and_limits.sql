alter table users
  add constraint users_email_form check (email like '%_@_%'),
  add constraint users_display_name_said check (display_name <> ''),
  -- What mails and push are written in; null while nobody chose.
  add column language text check (language in ('fr', 'en', 'it', 'ja', 'es', 'de')),
  add column interests text[] not null default '{}' check (
    interests <@ array[
      'portrait', 'landscape', 'street', 'documentary', 'architecture', 'nature', 'night',
      'still_life', 'black_and_white', 'film', 'alternative_processes', 'abstract', 'staged', 'video'
    ]
  ),
  -- False while the name is one made up from an account elsewhere.
  add column username_chosen boolean not null default true;

-- Few look after the site: whether anybody does is asked often.
create index users_role on users (role) where role <> 'member';

-- A name that was given up leads to its former holder for a while: nobody else may take it.
create table former_usernames (
  username text primary key check (username ~ '^[a-z0-9_]{3,30}$'),
  user_id uuid references users (id) on delete set null,
  freed_at timestamptz not null default now()
);
create index former_usernames_user on former_usernames (user_id);
create index former_usernames_freed on former_usernames (freed_at);

alter table sessions
  add column last_seen_at timestamptz not null default now(),
  add constraint sessions_token_length check (length(token) between 16 and 128),
  add constraint sessions_end check (expires_at <= created_at + interval '400 days');

-- One account of each provider to a person.
create unique index credentials_person on credentials (user_id, provider_id);

drop index verifications_identifier;
create unique index verifications_identifier on verifications (identifier);

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
