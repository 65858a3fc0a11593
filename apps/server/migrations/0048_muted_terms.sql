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
      -- The collation tells what a small letter is, and what belongs to a word.
      plain := replace(replace(lower(plain), E'\u0307', ''), 'ß', 'ss');
      plain := translate(plain, 'ςı’', 'σi''');
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
