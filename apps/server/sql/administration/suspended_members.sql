-- suspended_members of apps/server/src/features/administration/overview/queries.ts, written by npm run sql
select count(*)::int
from users
where
  (
    users.suspended_at is not null
    and users.left_at is null
    and not exists (select from departures where departures.user_id = users.id)
  );
