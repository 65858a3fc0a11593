-- Whether a member offers their posts as a feed to the outside. Off until they ask for it.
alter table users add column offers_feed boolean not null default false;
