-- Whether the served files of a picture carry the reservation from data mining: not yet ('no'), since
-- they were made ('made'), or because they were done again ('redone'), in which case they lie beside
-- the former ones, which go. The index holds what is still to do, and nothing once it is done.
alter table media add column reserved text not null default 'no'
  check (reserved in ('no', 'made', 'redone'));
create index media_to_reserve on media (id)
  where reserved = 'no' and state = 'ready' and files <> '{}';
