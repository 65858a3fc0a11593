-- A node carries its whole answer: one read by key, and no row of `places` behind it. What it listed
-- by number before is written no more; an index made so is made again.
alter table place_nodes
  alter column places drop not null,
  alter column names drop not null,
  -- A place a line, best first: `features/places/listed.ts` writes and reads it.
  add column answer text;
-- Compressed when it is long, and kept elsewhere only when no page holds it: that is a second read.
alter table place_nodes alter column answer set storage main;

-- A node that is the phrase, or a leaf that the phrase begins with, is the last one not behind the
-- phrase: nothing stands between a leaf and what begins with it. Each entry of a leaf stands behind
-- two signs that are in no phrase.
create function place_node(current_edition smallint, phrase text)
returns table (led_by text, node text, answer text, slip integer)
language sql stable as $$
  select phrase, n.node, n.answer, null::integer
  from (
    select p.node, p.answer from place_nodes p
    where p.edition = current_edition and p.node <= phrase collate "C"
    order by p.node desc
    limit 1
  ) as n
  where n.node = phrase or strpos(n.answer, '["' || phrase) > 0
$$;

-- As typed, with or without small words; where neither leads to a place, words by their slips. A
-- function, because its last part need not even be prepared to run when the first is enough, as it
-- would be in one statement.
create function find_places(typed text, plain text, slips integer[])
returns table (led_by text, node text, answer text, slip integer)
language plpgsql stable rows 10 as $$
#variable_conflict use_column
declare
  current_edition smallint := (select edition from place_index where single);
  is_found boolean;
begin
  return query select * from place_node(current_edition, typed);
  is_found := found;
  if plain is not null then
    return query select * from place_node(current_edition, plain);
    is_found := is_found or found;
  end if;
  if not is_found then
    return query
      select null, null, s.words, s.slip from place_slips s
      where s.edition = current_edition and s.slip = any (slips);
  end if;
end
$$;
