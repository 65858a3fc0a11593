-- What a member is sending, or has sent and not used yet. Truth about how far it came is the stored
-- file itself; the row says whose it is, what it may be used for and until when it is kept.
create table uploads (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('photo', 'avatar')),
  -- As the device calls it. Shown to its owner, never used as a path.
  file_name text not null default '' check (length(file_name) <= 255),
  bytes bigint not null check (bytes between 1 and 10737418240),
  -- What turns out to be no photograph leaves no row.
  state text not null default 'receiving' check (state in ('receiving', 'accepted')),
  media_id uuid,
  -- Who writes into it at the moment, and until when at the latest without saying so again.
  writer uuid,
  writer_until timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_owner on uploads (owner_id, id desc);
create index uploads_expiry on uploads (expires_at);

create table media (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('photo', 'avatar')),
  state text not null default 'processing' check (state in ('processing', 'ready', 'failed')),
  -- The public part of its address: long and random. A new set of files has a new name.
  name text not null check (name ~ '^[0-9a-z]{32}$'),
  format text not null check (format in ('jpeg', 'png', 'gif')),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- Of the whole upright picture, before any crop.
  width integer not null check (width between 1 and 65535),
  height integer not null check (height between 1 and 65535),
  animated boolean not null default false,
  -- What is cut out of the upright picture; null keeps the frame.
  crop jsonb,
  thumbhash bytea check (length(thumbhash) <= 64),
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  profile text check (length(profile) <= 80),
  wide_gamut boolean not null default false,
  -- What is served: every format in every width, but for formats still to come.
  widths integer[] not null default '{}',
  formats text[] not null default '{}' check (formats <@ array['webp', 'jpeg', 'avif']),
  -- What lies in the storage under its name, with its bytes: {"640.webp": 48211, …}.
  files jsonb not null default '{}',
  camera jsonb not null default '{}',
  receipt jsonb not null default '{}',
  -- Each is used once.
  used_as text check (used_as in ('post', 'step', 'avatar')),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  constraint media_ready check (state <> 'ready' or (thumbhash is not null and colour is not null and cardinality(widths) > 0))
);
create unique index media_name on media (name);
create index media_owner on media (owner_id, id desc);
create index media_unused on media (created_at) where used_as is null;

alter table uploads add foreign key (media_id) references media (id) on delete set null;
create index uploads_media on uploads (media_id);

-- Files whose rows are gone, or about to be: taken from the storage afterwards, then from here.
create table doomed_files (
  path text primary key check (length(path) between 1 and 300),
  since timestamptz not null default now()
);

alter table users
  add column bio text not null default '' check (length(bio) <= 1200),
  add column is_pro boolean not null default false;
