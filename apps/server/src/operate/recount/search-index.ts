import { facetsOf } from '@stenope/domain/look/facets';
import { unpackLook } from '@stenope/domain/look/look';
import type { Crop } from '@stenope/domain/media/sizes';
import { documentOf, documentVersion, facetSign } from '@stenope/domain/search/documents';
import { stemOf } from '@stenope/domain/search/stems';
import type pg from 'pg';

interface TextRow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly placeLabel: string | null;
  readonly licence: string;
  readonly camera: string | null;
  readonly look: Buffer | null;
  readonly width: number;
  readonly height: number;
  readonly crop: Crop | null;
  readonly steps: readonly string[];
}

const texts = `select posts.id, title, description, alt, place_label as "placeLabel", licence,
    case when hides_camera then null
      else concat_ws(' ', camera ->> 'camera', camera ->> 'film') end as camera,
    look, width, height, crop,
    array(select body from post_steps where post_id = posts.id order by position) as steps
  from posts join media on media.id = media_id`;

/** Ids and documents of posts, for `unnest`. */
function documentsOf(rows: readonly TextRow[]): [ids: string[], vectors: string[]] {
  const vectors = rows.map(({ look, crop, width, height, ...post }) => {
    const seen = facetsOf(look ? unpackLook(look) : undefined, crop ?? { width, height });
    return documentOf({ ...post, look: seen }).vector;
  });
  return [rows.map(({ id }) => id), vectors];
}

/** Posts compared at once. */
const batch = 500;

/**
 * Posts whose row in the index is not made of their texts as they are, batch by batch. One that the
 * job has yet to index is not wrong, nor is anything while the job makes the index anew.
 */
export async function* misindexedPosts(client: pg.ClientBase): AsyncGenerator<readonly string[]> {
  const progress = await client.query<{ version: number; from: string }>(
    `select version, indexed_from as "from" from search_progress`,
  );
  const [stands] = progress.rows;
  if (stands && stands.version !== documentVersion) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<TextRow>(
      `${texts} where posts.id > $1 order by posts.id limit ${batch}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const found = await client.query<{ id: string }>(
      `select made.id from unnest($1::uuid[], $2::text[]) as made (id, vector)
       left join post_search on post_id = made.id
       where case when words is null then made.id >= $3::uuid
         else words <> made.vector::tsvector end`,
      [...documentsOf(rows), stands?.from ?? null],
    );
    yield found.rows.map(({ id }) => id);
  }
}

/** Indexes posts anew, and lists words that were missing: how often, a counter says. */
export async function indexAgain(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(
    'select id from posts where id = any ($1::uuid[]) order by id for no key update',
    [ids],
  );
  const { rows } = await client.query<TextRow>(`${texts} where posts.id = any ($1::uuid[])`, [ids]);
  await client.query(
    `insert into post_search (post_id, words)
     select id, vector::tsvector from unnest($1::uuid[], $2::text[]) as made (id, vector)
     on conflict (post_id) do update set words = excluded.words`,
    documentsOf(rows),
  );
}

/** Words of the index that are not in the list of words. Counted by whoever asks next. */
export async function listMissingWords(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ word: string }>(
    `select distinct lexeme as word from post_search cross join lateral unnest(words)
     where lexeme not like '${facetSign}%'
       and not exists (select from search_words where word = lexeme)`,
  );
  const words = rows.map(({ word }) => word);
  await client.query(
    `insert into search_words (word, stem, posts)
     select word, stem, 0 from unnest($1::text[], $2::text[]) as said (word, stem)
     order by word collate "C" on conflict do nothing`,
    [words, words.map(stemOf)],
  );
}
