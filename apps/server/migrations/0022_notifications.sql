-- Notifications are read from here on: in the order in which they are shown.
drop index notifications_of;
create index notifications_of on notifications (recipient_id, due_at desc, id desc);
-- What nobody has read is counted, and marked, without looking at the rest.
create index notifications_unread on notifications (recipient_id, due_at) where not read;

-- Likes of one post grow as ratings do. By what it is about first: what is taken back is found so.
drop index notifications_grouped;
create unique index notifications_grouped on notifications (content_id, subject, recipient_id)
  where not read and subject in ('rating', 'response_rating', 'like');
create index notifications_about on notifications (content_id)
  where not read and subject in ('comment', 'reply', 'mention', 'response');
-- Whoever leaves is taken out of what others were told.
create index notifications_from on notifications (sender_id) where sender_id is not null;

-- The notification a like was counted in: taken back, it is taken from there and from no later one.
alter table favourites add column told_in uuid;
create index favourites_told on favourites (told_in, id desc) where told_in is not null;

-- Until when everybody was told of what is told later.
create table notification_marks (
  one boolean primary key default true check (one),
  told_until timestamptz(3) not null
);
insert into notification_marks (told_until) values (now());

-- A letter a day with what one has not read, for who asks for it.
alter table users
  add column wants_digest boolean not null default false,
  add column digest_at timestamptz(3);
create index users_digest on users (id) where wants_digest;

-- Where a browser can be reached while the site is closed. It goes with the session it was made in.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null check (length(endpoint) between 1 and 2000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 20 and 40),
  created_at timestamptz(3) not null default now()
);
create unique index push_subscriptions_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_user on push_subscriptions (user_id);
