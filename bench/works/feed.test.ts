import { connected } from '@stenope/kit/database';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBenchDatabase, type BenchDatabase } from '../harness/database.ts';
import { fillFeed, type FillSize } from './feed.ts';

const few: FillSize = { members: 20, posts: 40, comments: 20, follows: 10, ratings: 40 };
const fewer: FillSize = { ...few, posts: 30 };

let folder: string;
let database: BenchDatabase;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stenope-bench-'));
  database = await startBenchDatabase(folder, () => undefined);
  url = await database.open('filled');
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

const query = (text: string) => connected(url, (client) => client.query(text));

/** Whether it was filled now, and how many posts it has. */
async function filled(size: FillSize) {
  const said: string[] = [];
  const askers = await fillFeed(url, size, (line) => said.push(line));
  expect(askers.length).toBeGreaterThan(10);
  const { rows } = await query('select count(*)::int as posts from posts');
  return { anew: said.length > 0, posts: rows[0].posts };
}

test('a community is filled once, and anew where it was filled otherwise or not to its end', async () => {
  expect(await filled(few)).toEqual({ anew: true, posts: 40 });
  expect(await filled(few)).toEqual({ anew: false, posts: 40 });
  expect(await filled(fewer)).toEqual({ anew: true, posts: 30 });
  await query(`update bench_made_by set made_by = 'another fill'`);
  expect(await filled(fewer)).toEqual({ anew: true, posts: 30 });
  await query('drop table bench_made_by');
  expect(await filled(fewer)).toEqual({ anew: true, posts: 30 });
  expect(await filled(fewer)).toEqual({ anew: false, posts: 30 });
});
