-- End of a suspension; null without one, and for whoever is not suspended.
alter table users add column suspended_until timestamptz(3);
create index users_suspension_ends on users (suspended_until) where suspended_until is not null;
