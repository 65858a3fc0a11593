-- What a member says of themselves, whom they want to hear from, and the shop of a Pro.
alter table users
  add column full_name text not null default '' check (length(full_name) <= 100),
  add column website text check (length(website) between 1 and 2000),
  -- Kinds of notifications they do not want.
  add column silenced text[] not null default '{}' check (
    silenced <@ array['like', 'comment', 'follow', 'unfollow', 'other']
  ),
  -- Links to their posts show no picture elsewhere.
  add column hides_previews boolean not null default false,
  -- Where a Pro works: rounded to about a kilometre before it is written.
  add column place_label text check (length(place_label) between 1 and 200),
  add column place_lat double precision check (place_lat between -90 and 90),
  add column place_lon double precision check (place_lon between -180 and 180),
  add column shop text not null default 'none' check (shop in ('none', 'active', 'inactive')),
  add constraint users_place_whole check (num_nulls(place_label, place_lat, place_lon) in (0, 3));

-- Lists of followers, the latest first.
create index follows_latest_followers on follows (followed_id, created_at desc, follower_id desc);
create index follows_latest_followed on follows (follower_id, created_at desc, followed_id desc);
drop index follows_followed;

-- Not heard of at home, and not told of. The other does not know.
create table mutes (
  muter_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (muter_id, muted_id),
  constraint mutes_not_oneself check (muter_id <> muted_id)
);
create index mutes_muted on mutes (muted_id);

-- Apart from the member: who is followed by many at once must still be able to sign in. Small rows
-- in half-empty pages are rewritten in place.
create table member_counts (
  user_id uuid primary key references users (id) on delete cascade,
  followers integer not null default 0 check (followers >= 0),
  following integer not null default 0 check (following >= 0),
  -- Those that lists show.
  posts integer not null default 0 check (posts >= 0)
) with (fillfactor = 50);

insert into member_counts (user_id, followers, following, posts)
  select user_id, sum(followers), sum(following), sum(posts)
  from (
    select followed_id as user_id, 1 as followers, 0 as following, 0 as posts from follows
    union all select follower_id, 0, 1, 0 from follows
    union all select author_id, 0, 0, 1 from posts where listed
  ) as one
  group by user_id;

-- Counted where the rows change, from wherever they do, so that nobody can forget to. Held in the
-- order of ids, as everywhere.
create function count_follows_made() returns trigger language plpgsql as $$
begin
  insert into member_counts as counted (user_id, followers, following)
    select user_id, sum(followers), sum(following)
    from (
      select followed_id as user_id, 1 as followers, 0 as following from made
      union all select follower_id, 0, 1 from made
    ) as one
    group by user_id order by user_id
    on conflict (user_id) do update
      set followers = counted.followers + excluded.followers,
          following = counted.following + excluded.following;
  return null;
end $$;
create trigger follows_made after insert on follows
  referencing new table as made for each statement execute function count_follows_made();

create function count_follows_gone() returns trigger language plpgsql as $$
begin
  perform from member_counts
    where user_id in (select followed_id from gone union select follower_id from gone)
    order by user_id for no key update;
  update member_counts
    set followers = member_counts.followers - went.followers,
        following = member_counts.following - went.following
    from (
      select user_id, sum(followers) as followers, sum(following) as following
      from (
        select followed_id as user_id, 1 as followers, 0 as following from gone
        union all select follower_id, 0, 1 from gone
      ) as one
      group by user_id
    ) as went
    where member_counts.user_id = went.user_id;
  return null;
end $$;
create trigger follows_gone after delete on follows
  referencing old table as gone for each statement execute function count_follows_gone();

create function count_listed_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.listed then
    insert into member_counts as counted (user_id, posts) values (new.author_id, 1)
      on conflict (user_id) do update set posts = counted.posts + 1;
  elsif tg_op <> 'INSERT' then
    update member_counts set posts = posts - 1 where user_id = old.author_id;
  end if;
  return null;
end $$;
create trigger posts_listed_new after insert on posts
  for each row when (new.listed) execute function count_listed_post();
create trigger posts_listed_gone after delete on posts
  for each row when (old.listed) execute function count_listed_post();
create trigger posts_listed_changed after update of ready, state on posts
  for each row when (old.listed <> new.listed) execute function count_listed_post();

-- Pictures above a Pro's page. Their places leave no room for a fifth.
create table covers (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  position smallint not null check (position between 0 and 3),
  is_primary boolean not null default false,
  constraint covers_place unique (user_id, position) deferrable initially deferred
);
create unique index covers_primary on covers (user_id) where is_primary;

alter table uploads drop constraint uploads_purpose_check;
alter table uploads add constraint uploads_purpose_check
  check (purpose in ('photo', 'avatar', 'cover'));
alter table media drop constraint media_purpose_check;
alter table media add constraint media_purpose_check
  check (purpose in ('photo', 'avatar', 'cover'));

-- Of who comes and goes several times, the last word counts.
create index notifications_of_pair on notifications (recipient_id, sender_id)
  where not read and type in ('follow', 'unfollow');
