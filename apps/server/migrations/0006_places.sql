-- Places of the world, made from data that comes with the program. Nothing here is anybody's: all of
-- it can be made again, and is, when the data changes. A new edition is written beside the one in
-- use; this row says which is in use, so that searches pass from one to the next in a moment.
create table place_index (
  single boolean primary key default true check (single),
  edition smallint not null check (edition > 0),
  -- What it was made of.
  version text not null check (length(version) <= 200),
  made_at timestamptz not null default now()
);

create table places (
  edition smallint not null,
  id integer not null,
  -- Its number where the data comes from: `insee:26113`, `geonames:2643743`.
  source text not null check (length(source) <= 40),
  name text not null check (name <> '' and length(name) <= 200),
  region text check (region <> ''),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  kind text not null check (kind in ('commune', 'city', 'district')),
  population integer not null check (population >= 0),
  -- On a flat map that keeps angles, for the nearest; null where coordinates are a neighbour's.
  spot point,
  primary key (edition, id)
);
create index places_spot on places using gist (spot);

-- Names cut at the length where few begin alike. A short beginning holds the best of those many; a
-- leaf holds all of its few, with the names by which they were found.
create table place_nodes (
  edition smallint not null,
  node text collate "C" not null,
  places integer[] not null,
  -- One for each place in a leaf; empty in a node that others follow.
  names text[] not null,
  primary key (edition, node)
);

-- Words by what is left of them without one or two letters, as a number.
create table place_slips (
  edition smallint not null,
  slip integer not null,
  -- Separated by blanks, likeliest first.
  words text not null,
  primary key (edition, slip)
);
