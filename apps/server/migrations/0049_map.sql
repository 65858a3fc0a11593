-- Where posts and Pro profiles stand on the map: a square of about a metre in web mercator, its
-- column and row interleaved (z-order), so that any larger square is one range of numbers. Made of
-- the coordinates that are stored, which are as coarse as their author chose.
create function map_x(lon double precision) returns integer language sql immutable strict parallel safe as $$
  select greatest(0, least(67108863, floor((lon + 180) / 360 * 67108864)))::integer
$$;
create function map_y(lat double precision) returns integer language sql immutable strict parallel safe as $$
  select greatest(0, least(67108863, floor((0.5 -
    ln(tan(pi() / 4 + radians(greatest(-85.0511, least(85.0511, lat))) / 2)) / (2 * pi())) * 67108864)))::integer
$$;
create function map_cell_at(lat double precision, lon double precision) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  x bigint := greatest(0, least(67108863, floor((lon + 180) / 360 * 67108864)));
  y bigint := greatest(0, least(67108863, floor((0.5 -
    ln(tan(pi() / 4 + radians(greatest(-85.0511, least(85.0511, lat))) / 2)) / (2 * pi())) * 67108864)));
begin
  x := (x | (x << 16)) & x'0000ffff0000ffff'::bigint;
  x := (x | (x << 8)) & x'00ff00ff00ff00ff'::bigint;
  x := (x | (x << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  x := (x | (x << 2)) & x'3333333333333333'::bigint;
  x := (x | (x << 1)) & x'5555555555555555'::bigint;
  y := (y | (y << 16)) & x'0000ffff0000ffff'::bigint;
  y := (y | (y << 8)) & x'00ff00ff00ff00ff'::bigint;
  y := (y | (y << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  y := (y | (y << 2)) & x'3333333333333333'::bigint;
  y := (y | (y << 1)) & x'5555555555555555'::bigint;
  return x | (y << 1);
end $$;

alter table posts add column map_cell bigint generated always as (map_cell_at(place_lat, place_lon)) stored;
-- Posts of a square.
create index posts_map on posts (map_cell, id) include (author_id) where listed and map_cell is not null;
-- The same, newest first, where a square holds many.
create index posts_map_newest on posts (id desc) include (map_cell) where listed and map_cell is not null;

-- A Pro's location, while it is shown.
alter table users add column map_cell bigint generated always as (
  case when is_pro and shop <> 'inactive' then map_cell_at(place_lat, place_lon) end) stored;
create index users_map on users (map_cell, id) where map_cell is not null and suspended_at is null;

-- How many stand in each square of the levels a map of a country or a town shows, the sums of their
-- columns and rows (their middle), and the newest posts among them.
create table map_cells (
  kind text not null check (kind in ('posts', 'profiles')),
  level smallint not null check (level between 2 and 14),
  cell bigint not null,
  things integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  newest uuid[] not null default '{}',
  -- Written with what has left the square, and emptied again by the same statement.
  gone uuid[] not null default '{}',
  primary key (kind, level, cell)
);
create index map_cells_empty on map_cells (kind, level, cell) where things <= 0;
create index map_cells_bare on map_cells (kind, level, cell) where newest = '{}' and kind = 'posts';

-- What came and went since, to be added to the squares by a job; who reads adds it at once. So many
-- can publish in one place without waiting for each other.
create table map_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('posts', 'profiles')),
  cell bigint not null,
  x integer not null,
  y integer not null,
  amount smallint not null check (amount in (-1, 1)),
  post_id uuid
);
create index map_changes_cell on map_changes (kind, cell);

-- Posts of suspended members are not on the map. The lock is that of hashtags: who is suspended, and
-- what of theirs is listed, do not change at the same moment. An author who is gone has taken their
-- posts off before.
create function note_post_on_map() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(coalesce(new.author_id, old.author_id)::text, 18));
  if not exists (select from users where id = coalesce(new.author_id, old.author_id) and suspended_at is null) then
    return coalesce(new, old);
  end if;
  if tg_op <> 'INSERT' and old.listed and old.map_cell is not null then
    insert into map_changes (kind, cell, x, y, amount, post_id)
    values ('posts', old.map_cell, map_x(old.place_lon), map_y(old.place_lat), -1, old.id);
  end if;
  if tg_op <> 'DELETE' and new.listed and new.map_cell is not null then
    insert into map_changes (kind, cell, x, y, amount, post_id)
    values ('posts', new.map_cell, map_x(new.place_lon), map_y(new.place_lat), 1, new.id);
  end if;
  return coalesce(new, old);
end $$;
create trigger posts_on_map after insert on posts for each row
  when (new.listed and new.map_cell is not null) execute function note_post_on_map();
create trigger posts_on_map_changed after update of ready, state, place_lat, place_lon on posts for each row
  when ((old.listed and old.map_cell is not null or new.listed and new.map_cell is not null)
    and (old.listed, old.map_cell) is distinct from (new.listed, new.map_cell))
  execute function note_post_on_map();
create trigger posts_on_map_gone before delete on posts for each row
  when (old.listed and old.map_cell is not null) execute function note_post_on_map();

create function note_member_on_map() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.suspended_at is null;
  is_now boolean := tg_op <> 'DELETE' and new.suspended_at is null;
begin
  if was and old.map_cell is not null then
    insert into map_changes (kind, cell, x, y, amount)
    values ('profiles', old.map_cell, map_x(old.place_lon), map_y(old.place_lat), -1);
  end if;
  if is_now and new.map_cell is not null then
    insert into map_changes (kind, cell, x, y, amount)
    values ('profiles', new.map_cell, map_x(new.place_lon), map_y(new.place_lat), 1);
  end if;
  if tg_op <> 'INSERT' and was <> is_now then
    perform pg_advisory_xact_lock(hashtextextended(old.id::text, 18));
    insert into map_changes (kind, cell, x, y, amount, post_id)
    select 'posts', map_cell, map_x(place_lon), map_y(place_lat), case when is_now then 1 else -1 end, id
    from posts where author_id = old.id and listed and map_cell is not null;
  end if;
  return coalesce(new, old);
end $$;
create trigger users_on_map after insert on users for each row
  when (new.map_cell is not null) execute function note_member_on_map();
create trigger users_on_map_changed after update of is_pro, shop, place_lat, place_lon, suspended_at on users
  for each row when (old.map_cell is distinct from new.map_cell
    or (old.suspended_at is null) <> (new.suspended_at is null))
  execute function note_member_on_map();
-- Before their posts are gone.
create trigger users_on_map_gone before delete on users for each row
  when (old.suspended_at is null) execute function note_member_on_map();

-- All squares anew: the smallest from what there is, each larger one from the four within it. Who
-- publishes meanwhile waits.
create function recount_map() returns void language plpgsql as $$
begin
  lock table map_changes in share row exclusive mode;
  delete from map_changes;
  delete from map_cells;
  insert into map_cells (kind, level, cell, things, sum_x, sum_y, newest)
  select 'posts', 14, posts.map_cell >> 24, count(*), sum(map_x(posts.place_lon)::bigint),
    sum(map_y(posts.place_lat)::bigint), (array_agg(posts.id order by posts.id desc))[:6]
  from posts join users on users.id = posts.author_id and users.suspended_at is null
  where posts.listed and posts.map_cell is not null group by posts.map_cell >> 24;
  insert into map_cells (kind, level, cell, things, sum_x, sum_y)
  select 'profiles', 14, map_cell >> 24, count(*), sum(map_x(place_lon)::bigint),
    sum(map_y(place_lat)::bigint)
  from users where suspended_at is null and map_cell is not null group by map_cell >> 24;
  for wider in reverse 13..2 loop
    insert into map_cells (kind, level, cell, things, sum_x, sum_y, newest)
    select kind, wider, cell, things, sum_x, sum_y, array(
      select id from map_cells as part cross join lateral unnest(part.newest) as id
      where part.kind = whole.kind and part.level = wider + 1
        and part.cell between whole.cell << 2 and (whole.cell << 2) + 3
      order by id desc limit 6)
    from (select kind, cell >> 2 as cell, sum(things) as things, sum(sum_x) as sum_x, sum(sum_y) as sum_y
      from map_cells where level = wider + 1 group by 1, 2) as whole;
  end loop;
end $$;

select recount_map();
