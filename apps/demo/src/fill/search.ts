import { facetsOf } from '@stenope/domain/look/facets';
import { unpackLook } from '@stenope/domain/look/look';
import { documentOf, documentVersion, mostCounted } from '@stenope/domain/search/documents';
import { stemOf } from '@stenope/domain/search/stems';
import { oldestOfAll } from '@stenope/server/src/platform/db/cursor.ts';
import type pg from 'pg';
import { z } from 'zod/mini';
import type { Field } from './copy.ts';
import { mediaColumns, mediaRows } from './photographs.ts';
import { postColumns, postRows, stepColumns, stepRows, type Told } from './posts.ts';
import type { FillScene } from './scene.ts';

type Rows = Generator<readonly Field[]>;

export const searchColumns = ['post_id', 'words'] as const;

/** What posts are found by. Their texts are made once more: they would not fit into memory. */
export function* searchRows(scene: FillScene, told: Told, counts: Map<string, number>): Rows {
  const steps = stepRows(scene);
  const photographs = mediaRows(scene, told.authors);
  const [title, description, alt, label] = ['title', 'description', 'alt', 'place_label'].map(
    (name) => postColumns.findIndex((column) => column === name),
  );
  const [stepPost, stepBody] = [stepColumns.indexOf('post_id'), stepColumns.indexOf('body')];
  const lookOf = rememberLooks();
  let step = steps.next();
  for (const row of postRows(scene, told)) {
    const [id] = row;
    const bodies: string[] = [];
    for (; step.done !== true && step.value[stepPost] === id; step = steps.next()) {
      bodies.push(textOf(step.value[stepBody]));
    }
    const photograph = photographs.next();
    const { vector, words } = documentOf({
      title: textOf(row[title ?? 0]),
      description: textOf(row[description ?? 0]),
      alt: textOf(row[alt ?? 0]),
      placeLabel: row[label ?? 0] === null ? null : textOf(row[label ?? 0]),
      steps: bodies,
      licence: 'all_rights_reserved',
      camera: cameraOf(photograph.done === true ? undefined : photograph.value),
      look: lookOf(photograph.done === true ? undefined : photograph.value),
    });
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    yield [textOf(id), vector];
  }
}

const textOf = (field: Field | undefined): string => String(field ?? '');

/** A few invented looks and sizes are shared by all photographs, and read once each. */
function rememberLooks() {
  /** @bound invented looks times sizes, some hundreds */
  const known = new Map<string, readonly string[]>();
  const [look, width, height] = ['look', 'width', 'height'].map((name) =>
    mediaColumns.findIndex((column) => column === name),
  );
  return (row: readonly Field[] = []): readonly string[] => {
    const [bytes, wide, high] = [row[look ?? 0], row[width ?? 0], row[height ?? 0]];
    const key = `${textOf(bytes)} ${textOf(wide)} ${textOf(high)}`;
    const found =
      known.get(key) ??
      facetsOf(unpackLook(Buffer.from(textOf(bytes).slice(2), 'hex')), {
        width: Number(wide),
        height: Number(high),
      });
    known.set(key, found);
    return found;
  };
}

/** Camera and film, as the columns of a photograph hold them. */
function cameraOf(row: readonly Field[] | undefined): string {
  const facts = z.parse(cameraFacts, JSON.parse(textOf(row?.[mediaColumns.indexOf('camera')])));
  return [facts.camera, facts.film].filter((one) => one !== undefined).join(' ');
}

const cameraFacts = z.object({ camera: z.optional(z.string()), film: z.optional(z.string()) });

/** The words of all posts, and that all are indexed. */
export async function writeWords(
  client: pg.ClientBase,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const words = [...counts.keys()];
  await client.query(
    `insert into search_words (word, stem, posts)
     select word, stem, least(posts, $4::int) from unnest($1::text[], $2::text[], $3::int[])
       as said (word, stem, posts)
     on conflict (word) do update set posts = least(search_words.posts + excluded.posts, $4::int)`,
    [words, words.map(stemOf), [...counts.values()], mostCounted],
  );
  await client.query(
    `insert into search_progress (version, indexed_from) select $1, $2
     where not exists (select from posts left join post_search on post_id = id where post_id is null)
     on conflict do nothing`,
    [documentVersion, oldestOfAll],
  );
}

/** Written after the rows: entering each by itself would take most of the time. */
export async function withoutIndex(client: pg.ClientBase, work: () => Promise<void>) {
  const { rows } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'post_search_words'`,
  );
  await client.query('drop index post_search_words');
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}
