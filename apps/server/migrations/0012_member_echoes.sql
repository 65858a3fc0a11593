-- Nobody shows what they rated before they said so; until now there was no way to say it.
alter table member_trust alter column shows_given set default false;
update member_trust set shows_given = false where shows_given;

-- What somebody rated, by the day and no finer: an hour would tell who they were elsewhere. It takes
-- the place of the index by member alone.
create index ratings_by_day on ratings (user_id, ((created_at at time zone 'UTC')::date) desc, id desc);
drop index ratings_by;
