import { searchPosts, searchSorts } from '@stenope/contract/feed/search';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillWorld, pageOf } from '../feed/scene.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** Large enough for every way to the candidates, and for a bad plan to show. */
const size = '100000';

let world: World & { end(): Promise<void> };
let ada: Person;
let database: pg.Client;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const small = ['--comments', '0', '--follows', '3000'];
  await fillWorld(world, '--members', '3000', '--posts', size, ...small);
  database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  // A community knows more words than the few hundred that posts are invented of.
  await database.query(
    `insert into search_words (word, stem, posts)
     select 'mot' || n, 'mot' || n, 1 from generate_series(1, 30000) as n`,
  );
  await database.query('analyze search_words');
}, 300_000);
afterAll(async () => {
  await database.end();
  await world.end();
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

/** Tables scanned as a whole by the generic plan. */
async function readWhole(text: string): Promise<string[]> {
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (generic_plan, format json) ${text}`,
  );
  const whole = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []),
    ...(node.Plans ?? []).flatMap(whole),
  ];
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  // A dozen blocks are read faster whole.
  return plan ? whole(plan).filter((table) => table !== 'blocks') : ['no plan'];
}

const queries = [
  // In every tenth title, in hardly any, in none; a beginning, a slip, several words.
  'brume',
  'cinestill velvia',
  'xylographe',
  'cyanot',
  'burme',
  'noir et blanc lumière paris',
  'marée basse à lyon',
];

test('no search reads a table whole, whatever its words, order and filters', async () => {
  const texts = new Set<string>();
  const asked = [
    ...queries.flatMap((q) => searchSorts.map((sort) => ({ q, sort }))),
    { q: 'brume', licence: 'cc0' },
    { q: 'brume', place: 'Paris', method: 'told', camera: 'leica' },
    { q: 'ombre', least: 4, axis: 'emotion' },
    { q: 'ombre', of: 'me' },
    { since: '2024-01-01', least: 3 },
    { camera: 'hasselblad' },
  ];
  const during = (query: object) => async () => {
    const { next } = await pageOf(ada.client, searchPosts, { query });
    if (next === undefined) return;
    await pageOf(ada.client, searchPosts, { query: { ...query, cursor: next } });
  };
  for (const query of asked) {
    for (const text of await world.statements.during(during(query))) texts.add(text);
  }
  const visiting = () => world.visitor.send(searchPosts, { query: { q: 'brume' } });
  for (const text of await world.statements.during(visiting)) texts.add(text);
  const ours = [...texts].filter((text) => /post_search|search_words/.test(text));
  expect(ours.length).toBeGreaterThanOrEqual(7);
  for (const text of ours) expect(await readWhole(text), text).toEqual([]);
});
