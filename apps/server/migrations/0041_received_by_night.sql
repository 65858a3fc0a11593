-- What badges are measured by, as the last batch saw it. Counted when somebody asks, it would tell an
-- author at once that somebody withdrew or was suspended, and whether they were trusted.
alter table member_trust add column received integer not null default 0;
alter table member_trust add column received_trusted integer not null default 0;
alter table member_trust add column received_share double precision not null default 0;
