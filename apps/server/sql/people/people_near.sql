-- people_near of apps/server/src/features/people/queries.ts, written by npm run sql
-- near = $1, viewer = $2 $3, limit = $4
select distinct person.id, person.username, person.display_name, person.image, person.is_pro
from (
  select named.*
  from unnest((select $1::text[])::text[]) as spelled (name)
  cross join lateral (
    select name_words.user_id as user_id, name_words.words as words
    from name_words
    where name_words.words ~>=~ spelled.name and name_words.words ~<~ (spelled.name || '!')
    order by name_words.words using ~<~
    limit 4
  ) as named
  limit 24
) as near
cross join lateral (
  select *
  from users
  where
    users.id = near.user_id
    and users.suspended_at is null
    and users.id not in (
      select blocks.blocked_id
      from blocks
      where blocks.blocker_id = $2
      union all
      select blocks.blocker_id
      from blocks
      where blocks.blocked_id = $3
    )
    and (
      right(' ' || name_in_words(users.display_name), length(near.words) + 1) = ' ' || near.words
      or right(' ' || name_in_words(users.username), length(near.words) + 1) = ' ' || near.words
    )
  offset 0
) as person
order by person.username
limit $4;
