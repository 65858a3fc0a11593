-- Whose work it is: how much somebody gave to one author is then found without reading all they gave.
alter table ratings
  add column author_id uuid,
  -- The notification it was counted in: taken back, it is taken from there and from no later one.
  add column told_in uuid;
update ratings set author_id = scores.author_id from scores where scores.id = ratings.work_id;
alter table ratings alter column author_id set not null;
create index ratings_between on ratings (user_id, author_id);

update ratings set told_in = counted.notification
  from (
    select ratings.id, notifications.id as notification, amount,
      row_number() over (partition by notifications.id order by ratings.created_at desc, ratings.id) as place
    from notifications join ratings on ratings.work_id = notifications.content_id
    where not read and subject in ('rating', 'response_rating')
  ) as counted
  where ratings.id = counted.id and counted.place <= counted.amount;

-- Works whose ratings changed since whoever looks at them was told. They are told at fixed minutes:
-- at once, the minute would say who has just rated.
create table echo_news (
  work_id uuid primary key references scores (id) on delete cascade
);
