-- What a photograph looks like: a few colours with their shares, and its tones, in at most 27 bytes
-- (packLook of the domain). Null: not computed yet; empty: it could not be. The key is a coarse one,
-- by which pictures that look alike are found: how light a picture is, and its largest colour.
alter table media
  add column look bytea check (octet_length(look) <= 27),
  add column look_key smallint;
-- By time and not by id: the primary key would offer that order too, and be walked for a rare key.
create index media_by_look on media (look_key, created_at)
  where look_key is not null and used_as = 'post';
-- What is still to do, and nothing once it is done.
create index media_without_look on media (id)
  where look is null and state = 'ready' and purpose = 'photo' and files <> '{}';
