-- Few among many: their posts are left out of the counts beside hashtags.
create index users_suspended on users (id) where suspended_at is not null;
