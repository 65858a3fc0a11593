-- One number a conversation, raised with each change of it: of two states that meet in a client, the
-- higher is the later. A message keeps the number it was written under.
alter table conversations add column if not exists revision integer not null default 0;
alter table messages add column if not exists revision integer not null default 0;
