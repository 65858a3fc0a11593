-- Personal access tokens. The token itself is kept nowhere: `digest` is its SHA-256.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  digest text not null,
  hint text not null,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 10),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index access_tokens_digest on access_tokens (digest);
create index access_tokens_user on access_tokens (user_id, id);
