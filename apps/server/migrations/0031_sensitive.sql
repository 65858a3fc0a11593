-- Whether a member sees what is labelled sensitive without a veil is theirs, on whatever device; and
-- every picture can carry the label: those of a method, visual responses, products.
alter table users add column shows_sensitive boolean not null default false;
alter table post_steps add column sensitive text not null default 'none'
  check (sensitive in ('none', 'nude', 'suggestive'));
alter table responses add column sensitive text not null default 'none'
  check (sensitive in ('none', 'nude', 'suggestive'));
alter table products add column sensitive text not null default 'none'
  check (sensitive in ('none', 'nude', 'suggestive'));
