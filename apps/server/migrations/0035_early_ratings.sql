-- Until a score is stable, a rating of the work is told with the news of it. `told` is the score as it
-- was told last, while something came since; null when everything has been.
alter table scores add column told jsonb;

-- After which change of its score a rating stands, and what it said when it was told last, where it
-- was changed since.
alter table ratings add column revision bigint not null default 0;
alter table ratings add column told jsonb;

-- Places in sorted lists tell no more than the score does.
create or replace function make_ranks() returns trigger language plpgsql as $$
declare
  seen scores;
begin
  seen = new;
  if new.told is not null then
    seen = jsonb_populate_record(seen, new.told);
  end if;
  new.ranks = case when seen.state in ('provisional', 'stabilised') then array[
    seen.ranked,
    seen.intention - seen.mean + seen.ranked,
    seen.composition - seen.mean + seen.ranked,
    seen.matiere - seen.mean + seen.ranked,
    seen.technique - seen.mean + seen.ranked,
    seen.emotion - seen.mean + seen.ranked]
  end;
  return new;
end $$;

drop trigger scores_ranks on scores;
create trigger scores_ranks before insert or update on scores for each row
  when ((coalesce(new.told ->> 'state', new.state) in ('provisional', 'stabilised'))
    is distinct from (new.ranks is not null))
  execute function make_ranks();
