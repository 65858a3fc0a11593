-- Works whose ranks are older than their score.
alter table echo_news add column ranked boolean not null default false;
create index echo_news_unranked on echo_news (work_id) where not ranked;

-- No index will hang on what a rating changes: with room on its page, a change touches none.
alter table scores set (fillfactor = 70);

-- Where a score stands in sorted lists. A rating changes a score, and with it seven indexes if they
-- hang on it: so lists are sorted by ranks that are made anew once a minute, and by the batch.
-- In the order global, intention, composition, matiere, technique, emotion: the mean less half of
-- what is not known, an axis likewise. Null: nothing is shown, and a place would tell it.
alter table scores add column ranks float8[];

-- A score that begins to be shown has ranks at once, one that is no longer shown has none. Whoever
-- wants them anew sets them to null.
create function make_ranks() returns trigger language plpgsql as $$
begin
  new.ranks = case when new.state in ('provisional', 'stabilised') then array[
    new.ranked,
    new.intention - new.mean + new.ranked,
    new.composition - new.mean + new.ranked,
    new.matiere - new.mean + new.ranked,
    new.technique - new.mean + new.ranked,
    new.emotion - new.mean + new.ranked]
  end;
  return new;
end $$;

create trigger scores_ranks before insert or update on scores for each row
  when ((new.state in ('provisional', 'stabilised')) is distinct from (new.ranks is not null))
  execute function make_ranks();

drop index scores_ranked, scores_intention, scores_composition, scores_matiere, scores_technique,
  scores_emotion, scores_unshown;

update scores set ranks = null where state in ('provisional', 'stabilised');

create index scores_global on scores ((ranks[1]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_intention on scores ((ranks[2]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_composition on scores ((ranks[3]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_matiere on scores ((ranks[4]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_technique on scores ((ranks[5]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_emotion on scores ((ranks[6]) desc, id desc)
  where ranks is not null and post_id is not null;
create index scores_unranked on scores (id desc) where ranks is null and post_id is not null;
