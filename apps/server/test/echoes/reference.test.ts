import { afterAll, beforeAll, expect, test } from 'vitest';
import { rating } from '../../../../bench/references/raw/echoes.ts';
import { aPost } from '../kit/posts.ts';
import type { Person } from '../kit/world.ts';
import { aScene, marks, news, rate, settle, type Scene } from './standing-scene.ts';

/** The reference that ratings are measured against does what a rating does, plainly. */
let scene: Scene;
beforeAll(async () => {
  scene = await aScene();
});
afterAll(() => scene.world.end());

/** Tables with their keys; no other is written by a rating. */
const tables = {
  echo_news: 'work_id',
  member_trust: 'user_id',
  notifications: 'id',
  outbox: 'id',
  posts: 'id',
  ratings: 'id',
  scores: 'id',
};

type Row = Readonly<Record<string, unknown>>;

async function rowsNow(): Promise<ReadonlyMap<string, Row>> {
  const { pool } = scene.world.running.context.db;
  const all = new Map<string, Row>();
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await pool.query<{ id: string; row: Row }>(
      `select ${key}::text as id, to_jsonb(${table}) as row from ${table}`,
    );
    for (const { id, row } of rows) all.set(`${table} ${id}`, row);
  }
  return all;
}

/** Which columns of which tables are other than before, in new rows and in old ones. */
async function writtenBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await rowsNow();
  await work();
  const written = [...(await rowsNow())].flatMap(([place, row]) => {
    const old = before.get(place);
    const isOther = (column: string) =>
      JSON.stringify(row[column]) !== JSON.stringify(old?.[column] ?? null);
    const columns = Object.keys(row).filter(isOther);
    const [table] = place.split(' ');
    return columns.length > 0 ? [`${table} ${old ? 'changed' : 'new'}: ${columns.join(', ')}`] : [];
  });
  return written.toSorted();
}

const plainly = ({ id: user }: Person, work: string, mark: number) =>
  scene.world.running.context.db.pool.query(rating({ user, work, marks: marks(mark) }));

/** Somebody who has never rated gives the mark, on either of two works that are alike. */
async function bothWrite([one, other]: readonly [string, string], mark: number) {
  const [rater, alike] = [await scene.world.person(), await scene.world.person()];
  return {
    ours: await writtenBy(() => rate(rater, one, mark)),
    reference: await writtenBy(() => plainly(alike, other, mark)),
  };
}

async function twoPosts(): Promise<readonly [string, string]> {
  const author = await scene.world.person();
  return [(await aPost(scene.world, author)).id, (await aPost(scene.world, author)).id];
}

test('first ratings of a work, and those while its score is not stable', async () => {
  const works = await twoPosts();
  const marksInOrder = [3, 4.5, 2];
  for (const mark of marksInOrder) {
    const { ours, reference } = await bothWrite(works, mark);
    expect(reference).toEqual(ours);
  }
  const { ours, reference } = await bothWrite(works, 4);
  expect(reference).toEqual(ours);
  expect(ours.map((line) => line.split(':')[0])).toEqual([
    'member_trust new',
    'notifications changed',
    'outbox new',
    'ratings new',
    'scores changed',
  ]);
});

test('a rating of a work with a stable score, whose author has been told', async () => {
  const works = await twoPosts();
  for (const work of works) await settle(scene, work);
  await news(scene.world);
  await scene.world.running.context.db.pool.query('update notifications set due_at = now()');
  const { ours, reference } = await bothWrite(works, 3);
  expect(reference).toEqual(ours);
  expect(ours).toContain('notifications changed: amount, grows_at, shown_amount');
  expect(ours).toContain('posts changed: ratings');
});
