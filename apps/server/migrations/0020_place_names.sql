-- Whole names by what one slip leaves of them: all but one of four parts, as a number.
create table place_names (
  edition smallint not null,
  part integer not null,
  -- Names that share it, likeliest first, each with the best of what it leads to:
  -- `features/places/listed.ts` writes and reads it.
  answer text not null,
  primary key (edition, part)
);
-- As in `place_nodes`: compressed when it is long, and kept elsewhere only when no page holds it.
alter table place_names alter column answer set storage main;

drop function find_places(text, text, integer[]);

-- As typed, with or without small words; where neither leads to a place, whole names that may be one
-- slip away, or words by their slips. A function, because parts that come later need not even be
-- prepared to run when an earlier one is enough, as they would be in one statement.
create function find_places(typed text, plain text, parts integer[], slips integer[])
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
  if is_found then return; end if;
  if parts is not null then
    return query
      select null, null, n.answer, null::integer from place_names n
      where n.edition = current_edition and n.part = any (parts);
  end if;
  if slips is not null then
    return query
      select null, null, s.words, s.slip from place_slips s
      where s.edition = current_edition and s.slip = any (slips);
  end if;
end
$$;
