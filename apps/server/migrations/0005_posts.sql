create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, followed_id),
  constraint follows_not_oneself check (follower_id <> followed_id)
);
create index follows_followed on follows (followed_id, follower_id);

-- Mutual invisibility.
create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);

-- Ids sort by time: lists are in their order.
create table posts (
  id uuid primary key,
  author_id uuid not null references users (id) on delete cascade,
  media_id uuid not null references media (id),
  title text not null check (title <> '' and length(title) <= 140),
  description text not null default '' check (length(description) <= 5000),
  alt text not null default '' check (length(alt) <= 500),
  sensitive text not null default 'none' check (sensitive in ('none', 'nude', 'suggestive')),
  licence text not null default 'all_rights_reserved' check (
    licence in ('all_rights_reserved', 'cc_by', 'cc_by_sa', 'cc_by_nd', 'cc_by_nc', 'cc_by_nc_sa', 'cc_by_nc_nd', 'cc0')
  ),
  hides_camera boolean not null default false,
  allows_responses boolean not null default false,
  resources jsonb not null default '[]' check (jsonb_typeof(resources) = 'array' and jsonb_array_length(resources) <= 20),
  -- Already as coarse as its author wants it: nothing finer is kept.
  place_label text check (place_label <> '' and length(place_label) <= 200),
  place_lat double precision check (place_lat between -90 and 90),
  place_lon double precision check (place_lon between -180 and 180),
  place_precision text check (place_precision in ('exact', 'km', 'city')),
  state text not null default 'visible' check (state in ('visible', 'validated', 'masked', 'removed')),
  -- False until every picture of it can be shown.
  ready boolean not null default false,
  listed boolean not null generated always as (ready and state in ('visible', 'validated')) stored,
  comments integer not null default 0 check (comments >= 0),
  ratings integer not null default 0 check (ratings >= 0),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint posts_place_whole check (
    num_nulls(place_lat, place_lon, place_precision) in (0, 3) and (place_label is null or place_lat is not null)
  )
);
create unique index posts_media on posts (media_id);
create index posts_listed on posts (id desc) where listed;
create index posts_by_author on posts (author_id, id desc);
create index posts_needing_eyes on posts (id desc) where listed and ratings < 5;
create index posts_waiting on posts (author_id) where not ready;

create table post_steps (
  post_id uuid not null references posts (id) on delete cascade,
  position smallint not null check (position between 0 and 19),
  body text not null check (length(body) <= 1000),
  media_id uuid references media (id),
  alt text not null default '' check (length(alt) <= 500),
  primary key (post_id, position),
  constraint post_steps_say_something check (body <> '' or media_id is not null)
);
create unique index post_steps_media on post_steps (media_id);

-- Folded: without case. The text of the post keeps the spelling.
create table post_tags (
  tag text not null check (tag <> '' and length(tag) <= 60),
  post_id uuid not null references posts (id) on delete cascade,
  primary key (tag, post_id)
);
create index post_tags_post on post_tags (post_id);

-- How many listed posts carry it.
create table hashtags (
  tag text primary key,
  posts integer not null default 0 check (posts >= 0)
);
create index hashtags_begin on hashtags (tag text_pattern_ops);

create table post_mentions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (post_id, user_id)
);
create index post_mentions_user on post_mentions (user_id, post_id desc);

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  -- Its own id, so that a collection can be listed in the order it grew.
  id uuid not null,
  primary key (user_id, post_id)
);
create unique index favourites_id on favourites (user_id, id desc);
create index favourites_post on favourites (post_id);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  -- One level: a reply has no replies.
  parent_id uuid references comments (id) on delete cascade,
  -- Empty once deleted: the place stays while there are replies to it.
  body text not null check (length(body) <= 1000),
  deleted_at timestamptz,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint comments_say_something check ((body = '') = (deleted_at is not null))
);
create index comments_of_post on comments (post_id, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, id) where parent_id is not null;
create index comments_author on comments (author_id, id desc);

create table comment_mentions (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (comment_id, user_id)
);
create index comment_mentions_user on comment_mentions (user_id);
