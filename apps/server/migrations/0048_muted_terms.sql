-- Hashtags and words members mute, folded, and as they stand in a text in which the boundaries of
-- words are marked. Ids sort by time.
create table muted_terms (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('tag', 'word')),
  term text not null check (term <> '' and length(term) <= 60),
  needle text not null check (needle <> '' and length(needle) <= 200),
  id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, kind, term)
);

-- Whether a post carries one of these tags. A function of low cost, so that lists are planned as
-- for who mutes nothing: for these it is never called.
create function post_carries(post uuid, tags text[]) returns boolean
language plpgsql stable cost 1 as $$
begin
  return exists (select from post_tags where post_id = post and tag = any (tags));
end $$;

-- Words that mix Latin, Cyrillic and Greek letters, written in the script they imitate: the same rule
-- and the same letters as `inOneScript` of the domain, which a test compares.
create function in_one_script(said text) returns text language plpgsql immutable cost 1 as $$
declare
  latin constant text := '[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02AF\u1E00-\u1EFF]';
  cyrillic constant text := '[\u0400-\u052F]';
  greek constant text := '[\u0370-\u03FF\u1F00-\u1FFF]';
  -- Digits and accents may stand between two letters.
  between constant text := '[[:digit:]_\u0300-\u036F]*';
  of_cyrillic constant text := 'АВЕІЈКМНОРСТУХЅԚԜаеіјорсухѕһԁԛԝѵӏкмтвн';
  to_cyrillic constant text := 'ABEIJKMHOPCTYXSQWaeijopcyxshdqwvlkmtbh';
  of_greek constant text := 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαιοκρτυχνγηβϳ';
  to_greek constant text := 'ABEZHIKMNOPTYXaiokptuxvynbj';
  plain text collate "unicode" := translate(said, 'ɑɡɩ', 'agi');
  word text;
  parts text;
  written text;
  whole text := '';
begin
  if plain !~ concat_ws('|', latin || between || cyrillic, latin || between || greek,
    cyrillic || between || latin, cyrillic || between || greek,
    greek || between || latin, greek || between || cyrillic) then
    return plain;
  end if;
  for word in select piece[1]
    from regexp_matches(plain, '[\w\u0300-\u036F]+|[^\w\u0300-\u036F]+', 'g') as piece loop
    if (word ~ latin)::int + (word ~ cyrillic)::int + (word ~ greek)::int > 1 then
      parts := normalize(word, NFD);
      word := translate(parts, of_cyrillic || of_greek, to_cyrillic || to_greek);
      if word ~ cyrillic or word ~ greek then
        written := translate(translate(parts, of_greek, to_greek), to_cyrillic, of_cyrillic);
        if written ~ latin or written ~ greek then
          written := translate(translate(parts, of_cyrillic, to_cyrillic), to_greek, of_greek);
        end if;
        if (written ~ latin)::int + (written ~ cyrillic)::int + (written ~ greek)::int < 2 then
          word := written;
        end if;
      end if;
      word := normalize(word, NFC);
    end if;
    whole := whole || word;
  end loop;
  return whole;
end $$;

-- Whether a text has a word or a hashtag that somebody has muted. Boundaries of words are marked only
-- where a term was found at all. There are no patterns of members: PostgreSQL would take seconds to
-- compile those of two hundred words.
create function says_muted(said text, reader uuid, kinds text[] default array['tag', 'word'])
returns boolean language plpgsql stable cost 1 as $$
declare
  plain text collate "unicode";
  marked text collate "unicode";
  muted record;
begin
  for muted in select term, needle from muted_terms where user_id = reader and kind = any (kinds) loop
    if plain is null then
      -- Without what nobody sees: soft hyphens, joiners, zero-width spaces, signs of direction.
      plain := regexp_replace(normalize(said, NFKC),
        '[\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE00-\uFE0F\uFEFF]', '', 'g');
      -- Capitals apart: those of another script may look like other letters than small ones.
      plain := in_one_script(plain);
      -- The collation tells what a small letter is, and what belongs to a word.
      plain := replace(replace(lower(plain), E'\u0307', ''), 'ß', 'ss');
      plain := in_one_script(translate(plain, 'ςı’', 'σi'''));
    end if;
    if strpos(plain, split_part(muted.term, ' ', 1)) > 0 then
      if marked is null then
        marked := regexp_replace(plain, '[[:space:]]+', ' ', 'g');
        marked := regexp_replace(marked, '\m|\M', E'\x1f', 'g');
      end if;
      if strpos(marked, muted.needle) > 0 then
        return true;
      end if;
    end if;
  end loop;
  return false;
end $$;
