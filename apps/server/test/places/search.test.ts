import { searchPlaces } from '@stenope/contract/places';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explain } from '../kit/statements.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { seedPlaces } from './seed.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  await seedPlaces(world.running.context.db);
  ada = await world.person();
});
afterAll(() => world.end());

const search = async (q: string, limit?: number) =>
  (await ada.client.ask(searchPlaces, { query: { q, ...(limit && { limit }) } })).items;
const labels = async (q: string) => (await search(q)).map(({ label }) => label);

describe('a place is found', () => {
  test.each([
    ['Die', 'Die, Drôme, France'],
    ['die', 'Die, Drôme, France'],
    ['DIE', 'Die, Drôme, France'],
    ['die dr', 'Die, Drôme, France'],
    ['26150', 'Die, Drôme, France'],
    ['saint malo', 'Saint-Malo, Ille-et-Vilaine, France'],
    ['St-Malo', 'Saint-Malo, Ille-et-Vilaine, France'],
    ['malo', 'Saint-Malo, Ille-et-Vilaine, France'],
    ['croix haute', 'Lus-la-Croix-Haute, Drôme, France'],
    ['lus croix haute', 'Lus-la-Croix-Haute, Drôme, France'],
    ['oeuf', 'Œuf-en-Ternois, Pas-de-Calais, France'],
    ["l'hay les roses", 'L’Haÿ-les-Roses, Val-de-Marne, France'],
    ['paris etats', 'Paris, TX, États-Unis'],
    ['Londres', 'London, England, Royaume-Uni'],
    ['kyōto', 'Kyoto, Japon'],
  ])('%s: %s', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label);
  });

  test.each([
    ['grenobel', 'Grenoble, Isère, France'],
    ['grenb', 'Grenoble, Isère, France'],
    ['garnoble', 'Grenoble, Isère, France'],
    ['carcasone', 'Carcassonne, Aude, France'],
    ['sant malo', 'Saint-Malo, Ille-et-Vilaine, France'],
    ['saint etiene', 'Saint-Étienne, Loire, France'],
    ['sant etiene', 'Saint-Étienne, Loire, France'],
    ['diepe', 'Dieppe, Seine-Maritime, France'],
  ])('in spite of a slip, %s: %s', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label);
  });

  test.each(['zzz', 'pqrs', '26151', '!?', '狛江', 'die die die', '"{}\\', "'; drop table places"])(
    'nothing is like %s',
    async (typed) => {
      expect(await search(typed)).toEqual([]);
    },
  );
});

test('best first: the name itself, then what begins so; no more than asked for', async () => {
  expect(await labels('die')).toEqual([
    'Die, Drôme, France',
    'Dieppe, Seine-Maritime, France',
    'Dieulefit, Drôme, France',
  ]);
  expect(await labels('paris')).toEqual(['Paris, France', 'Paris, TX, États-Unis']);
  expect(await search('die', 2)).toHaveLength(2);
});

test('a place says what it is and how well we know where', async () => {
  expect((await search('die'))[0]).toEqual({
    id: 'insee:Die',
    label: 'Die, Drôme, France',
    name: 'Die',
    region: 'Drôme',
    country: 'France',
    countryCode: 'FR',
    lat: 44.7536,
    lon: 5.37033,
    kind: 'commune',
    approximate: false,
  });
  expect((await search('lus'))[0]?.approximate).toBe(true);
});

test.each([
  { q: '' },
  { q: 'x'.repeat(101) },
  { q: 'die', limit: 11 },
  { q: 'die', limit: 0 },
  { q: 'a\u0000b' },
])('refused as it stands: %j', async (query) => {
  const reply = await ada.client.send(searchPlaces, { query });
  expect(reply.status).toBe(422);
});

describe('what it costs', () => {
  const texts = async (typed: string) =>
    (await world.statements.during(() => search(typed))).filter((text) =>
      /place_|places/.test(text),
    );

  test('one statement; one more after swapped letters; two more for other slips', async () => {
    expect(await texts('grenoble')).toHaveLength(1);
    expect(await texts('saint')).toHaveLength(1);
    expect(await texts('grenobel')).toHaveLength(2);
    expect(await texts('carcasone')).toHaveLength(4);
    expect(await texts('garnoble ise')).toHaveLength(4);
    expect(await texts('pqrs')).toHaveLength(3);
    expect(await texts('zz')).toHaveLength(1);
    // Letters that unfold to many are cut.
    expect(await texts('\u{FDFA}'.repeat(100))).toHaveLength(3);
  });

  test('everything by its key', async () => {
    const [entries = '', , words = ''] = await texts('garnoble');
    const plan = [
      ...(await explain(world.databaseUrl, entries, ['{grenoble}'])),
      ...(await explain(world.databaseUrl, words, ['{grenobel}'])),
    ];
    expect(plan.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
    const read = plan.flatMap(({ type, table }) =>
      /Index|Bitmap/.test(type) ? (table ?? []) : [],
    );
    expect(new Set(read)).toEqual(
      new Set(['place_index', 'places', 'place_entries', 'place_words']),
    );
  });
});

test('thirty times a minute, then 429', async () => {
  const strict = await aWorld({ env: { LIMIT_FACTOR: '1' } });
  const { client } = await strict.person();
  const ask = () => client.send(searchPlaces, { query: { q: 'die' } });
  for (let n = 0; n < 30; n += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});
