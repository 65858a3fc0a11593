-- An image given in answer to a post.
create table responses (
  id uuid primary key,
  post_id uuid not null references posts (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  media_id uuid not null references media (id),
  description text not null default '' check (length(description) <= 1000),
  alt text not null default '' check (length(alt) <= 500),
  state text not null default 'visible' check (state in ('visible', 'validated', 'masked', 'removed')),
  -- False until its picture can be shown.
  ready boolean not null default false,
  listed boolean not null generated always as (ready and state in ('visible', 'validated')) stored,
  created_at timestamptz(3) not null default now()
);
create unique index responses_media on responses (media_id);
create index responses_of_post on responses (post_id, id desc);
create index responses_by_author on responses (author_id, id desc);

-- How many listed ones it has.
alter table posts add column responses integer not null default 0 check (responses >= 0);

-- What is rated, a post or a response, with its score. The row is there from the first rating on, and
-- who rates holds it: ratings of one work come one after the other.
create table scores (
  id uuid primary key,
  post_id uuid unique references posts (id) on delete cascade,
  response_id uuid unique references responses (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  -- Changes with every change of its ratings.
  revision bigint not null default 0,
  ratings integer not null default 0 check (ratings >= 0),
  mean double precision not null default 0,
  intention double precision not null default 0,
  composition double precision not null default 0,
  matiere double precision not null default 0,
  technique double precision not null default 0,
  emotion double precision not null default 0,
  se double precision not null default 0,
  low double precision not null default 0,
  high double precision not null default 0,
  ranked double precision not null default 0,
  n_eff double precision not null default 0,
  trusted_raters integer not null default 0 check (trusted_raters >= 0),
  cluster_share double precision not null default 0,
  sd double precision not null default 0,
  plain_mean double precision not null default 0,
  -- How many ratings stand at each half step of the global mark.
  distribution integer[] not null default '{0,0,0,0,0,0,0,0,0,0,0}' check (cardinality(distribution) = 11),
  state text not null default 'hidden' check (state in ('hidden', 'provisional', 'stabilised', 'contested')),
  stabilised_at timestamptz(3),
  shown boolean not null generated always as (state in ('provisional', 'stabilised')) stored,
  constraint scores_of_one_work check (num_nulls(post_id, response_id) = 1 and id = coalesce(post_id, response_id))
);
create index scores_by_author on scores (author_id, id desc);
create index scores_ranked on scores (ranked desc, id desc) where shown and post_id is not null;
-- An axis is ranked as the whole is: less half of what we do not know.
create index scores_intention on scores ((intention - mean + ranked) desc, id desc) where shown and post_id is not null;
create index scores_composition on scores ((composition - mean + ranked) desc, id desc) where shown and post_id is not null;
create index scores_matiere on scores ((matiere - mean + ranked) desc, id desc) where shown and post_id is not null;
create index scores_technique on scores ((technique - mean + ranked) desc, id desc) where shown and post_id is not null;
create index scores_emotion on scores ((emotion - mean + ranked) desc, id desc) where shown and post_id is not null;

-- Marks are half steps: 0 to 10 are 0 to 5.
create table ratings (
  id uuid primary key,
  work_id uuid not null references scores (id) on delete cascade,
  -- Null once its author has left: the marks stay, the name does not.
  user_id uuid references users (id) on delete set null,
  intention smallint not null check (intention between 0 and 10),
  composition smallint not null check (composition between 0 and 10),
  matiere smallint not null check (matiere between 0 and 10),
  technique smallint not null check (technique between 0 and 10),
  emotion smallint not null check (emotion between 0 and 10),
  -- A line for an axis, where one was written.
  reasons jsonb not null default '{}' check (jsonb_typeof(reasons) = 'object'),
  -- The average had been looked at.
  revealed boolean not null,
  -- Given and last edited before the score was stable.
  early boolean not null,
  -- How much of what its rater gave went to this author, and whether the author had just slighted them.
  given integer not null check (given > 0),
  given_to_author integer not null check (given_to_author > 0),
  provoked boolean not null default false,
  -- What is known of a rater who has left; of the others their own row says it.
  trust double precision,
  severity double precision,
  steadiness double precision,
  cluster text,
  -- What it put into the evidence about its rater.
  evidence_consensus double precision,
  evidence_agreement double precision,
  evidence_given double precision,
  evidence_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  constraint ratings_evidence_whole check (
    num_nulls(evidence_consensus, evidence_agreement, evidence_given, evidence_at) in (0, 4)
  )
);
create unique index ratings_one on ratings (work_id, user_id);
create index ratings_of_work on ratings (work_id, id desc);
create index ratings_by on ratings (user_id, id desc);

-- Who looked at the average before rating.
create table reveals (
  user_id uuid not null references users (id) on delete cascade,
  work_id uuid not null references scores (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, work_id)
);
create index reveals_work on reveals (work_id);

-- How far a member's ratings are believed. The row is there from their first rating on.
create table member_trust (
  user_id uuid primary key references users (id) on delete cascade,
  -- As it is today, and as their ratings weigh until the next batch: a score is made of what stands
  -- still, and can be made again.
  trust double precision not null check (trust between 0 and 100),
  settled_trust double precision not null check (settled_trust between 0 and 100),
  severity double precision not null default 0,
  steadiness double precision not null default 1,
  cluster text,
  -- Suspended at the last batch: their ratings weigh nothing.
  excluded boolean not null default false,
  badge text not null default 'new_eye' check (length(badge) between 1 and 60),
  evidence_as_of timestamptz(3) not null default now(),
  evidence_weight double precision not null default 0,
  evidence_agreement double precision not null default 0,
  evidence_given double precision not null default 0,
  evidence_consensus double precision not null default 0,
  evidence_given_squared double precision not null default 0,
  evidence_consensus_squared double precision not null default 0,
  evidence_product double precision not null default 0,
  -- Ratings they have given.
  given integer not null default 0 check (given >= 0),
  -- Since when they are a seed curator.
  seeded_at timestamptz(3),
  -- Whether others see what they rated, and how their work goes.
  shows_given boolean not null default true,
  shows_progress boolean not null default false
);
create index member_trust_cluster on member_trust (cluster) where cluster is not null;

-- Every configuration there was; the newest runs.
create table trust_versions (
  id integer generated always as identity primary key,
  version text not null unique check (length(version) between 1 and 60),
  config jsonb not null,
  author_id uuid references users (id) on delete set null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz(3) not null default now()
);

-- The community at the last batch; one row.
create table trust_community (
  single boolean primary key default true check (single),
  mu double precision not null,
  stabilised_posts integer not null,
  trusted_members integer not null,
  version text not null,
  batched_at timestamptz(3)
);

-- What is told to a member. Unread ones of a kind about the same thing grow instead of multiplying.
create table notifications (
  id uuid primary key,
  recipient_id uuid not null references users (id) on delete cascade,
  -- Null where the name is not told.
  sender_id uuid references users (id) on delete cascade,
  type text not null check (type in ('like', 'comment', 'follow', 'unfollow', 'other')),
  -- What `other` is: a rating, a response, a decision.
  subject text not null check (length(subject) between 1 and 40),
  content_type text check (length(content_type) between 1 and 40),
  content_id uuid,
  amount integer not null default 1 check (amount > 0),
  read boolean not null default false,
  -- Shown from then on.
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  constraint notifications_not_to_oneself check (sender_id is distinct from recipient_id)
);
create index notifications_of on notifications (recipient_id, id desc);
create unique index notifications_grouped on notifications (recipient_id, subject, content_id)
  where not read and subject in ('rating', 'response_rating');

alter table media drop constraint media_used_as_check;
alter table media add constraint media_used_as_check
  check (used_as in ('post', 'step', 'avatar', 'response', 'cover', 'product'));

-- Ratings go with what they were given to, from wherever it is deleted: what their raters have given
-- is counted here, so that nobody can forget to. Held in the order of ids, as everywhere.
create function count_ratings_gone() returns trigger language plpgsql as $$
begin
  perform from member_trust where user_id in (select user_id from gone) order by user_id for no key update;
  update member_trust set given = given - went.ratings
    from (select user_id, count(*)::integer as ratings from gone group by user_id) as went
    where member_trust.user_id = went.user_id;
  return null;
end $$;
create trigger ratings_gone after delete on ratings referencing old table as gone
  for each statement execute function count_ratings_gone();
