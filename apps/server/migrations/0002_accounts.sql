create table users (
  id uuid primary key,
  email text not null check (length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  username text not null check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  display_name text not null check (length(display_name) <= 60),
  image text,
  role text not null default 'member' check (role in ('member', 'admin', 'owner')),
  suspended_at timestamptz,
  onboarding_complete boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email);
create unique index users_username on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (length(user_agent) <= 400),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sessions_token on sessions (token);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- How a person can prove who they are: a password, or an account elsewhere.
create table credentials (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index credentials_account on credentials (provider_id, account_id);
create index credentials_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expiry on verifications (expires_at);
