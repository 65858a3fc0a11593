-- What the team reads: members with their last sign-in, the audit log by who, whom and what, jobs
-- that failed, and a few figures of each day.
alter table users add column last_login_at timestamptz;
update users set last_login_at = latest.at
  from (select user_id, max(created_at) as at from sessions group by user_id) as latest
  where latest.user_id = users.id;

create index users_pro on users (id) where is_pro;

create index audit_by_actor on audit (actor_id, id);
create index audit_by_target on audit (target_id, id) where target_id is not null;
create index audit_by_act on audit (act, id);

create index job_runs_failed on job_runs (id) where state = 'failed';

-- Ratings have random ids: those of a day are found by when they were given.
create index ratings_given_at on ratings using brin (created_at) with (pages_per_range = 32);

-- One row a day (UTC). A figure nobody took on that day stays null.
create table site_days (
  day date primary key,
  sign_ups integer not null check (sign_ups >= 0),
  posts integer not null check (posts >= 0),
  ratings integer not null check (ratings >= 0),
  reports integer not null check (reports >= 0),
  jobs integer not null check (jobs >= 0),
  storage bigint check (storage >= 0),
  counted_at timestamptz(3) not null
);
