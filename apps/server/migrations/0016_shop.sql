-- What a Pro offers for sale. It is bought elsewhere: here it is shown, with its price and where to go.
create table products (
  id uuid primary key,
  seller_id uuid not null references users (id) on delete cascade,
  media_id uuid not null references media (id),
  name text not null check (length(name) between 1 and 140),
  description text not null default '' check (length(description) <= 5000),
  alt text not null default '' check (length(alt) <= 500),
  -- In cents of euros, all taxes included: what is paid.
  price_cents integer not null check (price_cents between 1 and 99999999),
  link text check (length(link) between 1 and 2000),
  -- Whether buyers have a shop before them, or somebody like themselves: their rights differ.
  seller_status text not null check (seller_status in ('professional', 'individual')),
  state text not null default 'visible' check (state in ('visible', 'validated', 'masked', 'removed')),
  -- False until its picture can be shown.
  ready boolean not null default false,
  listed boolean not null generated always as (ready and state in ('visible', 'validated')) stored,
  created_at timestamptz(3) not null default now()
);
create unique index products_media on products (media_id);
create index products_of_seller on products (seller_id, id desc);
