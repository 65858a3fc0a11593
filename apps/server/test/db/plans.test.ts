import { randomUUID } from 'node:crypto';
import { readMe } from '@stenope/contract/accounts';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { History } from '../../src/platform/live/history.ts';
import { explain } from '../kit/statements.ts';
import { aWorld, type World } from '../kit/world.ts';
import { createNote, listNotes } from '../notes/contract.ts';

/** Statements of every request or every second: none may scan a whole table. */
let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

function only(statements: readonly string[], part: RegExp): string {
  const found = statements.filter((text) => part.test(text));
  expect(found, `statements like ${part}`).toHaveLength(1);
  return found[0] ?? '';
}

async function expectIndexed(
  text: string,
  values: readonly unknown[],
  tables: readonly string[],
): Promise<void> {
  const plan = await explain(world.databaseUrl, text, values);
  // The instance table has a single row, by its own constraint.
  const whole = plan.filter(({ type, table }) => type === 'Seq Scan' && table !== 'instance');
  expect(whole).toEqual([]);
  const read = plan.filter(({ type }) => /Index|Bitmap/.test(type)).map(({ table }) => table);
  // A bitmap's inner node names the index, its outer one the table.
  expect(new Set(read.filter((table) => table !== undefined))).toEqual(new Set(tables));
}

test('who asks: the session by its token, the person by their id', async () => {
  const ada = await world.person();
  const seen = await world.statements.during(() => ada.client.ask(readMe, {}));
  const text = only(seen, /from "sessions"/);
  await expectIndexed(text, ['{token}', 1], ['sessions', 'users']);
  const person = only(seen, /^select [^]* from "users"/);
  await expectIndexed(person, [ada.id], ['credentials', 'followed_tags', 'follows', 'users']);
});

test('a create: its key is claimed and remembered through the primary key', async () => {
  const ada = await world.person();
  const seen = await world.statements.during(() =>
    ada.client.ask(createNote, { body: { text: 'une note' } }),
  );
  const claim = only(seen, /^insert into "idempotency"/);
  // The claim reads only the unique index.
  const plan = await explain(world.databaseUrl, claim, ['user', randomUUID(), 'a', 'f']);
  expect(plan.map(({ type }) => type)).toEqual(['ModifyTable', 'Result']);
  const remember = only(seen, /^update "idempotency"/);
  await expectIndexed(remember, ['{}', 'user', randomUUID()], ['idempotency']);
});

test('a repeated create: the answer is found through the primary key', async () => {
  const ada = await world.person();
  const key = randomUUID();
  const create = () => ada.client.ask(createNote, { body: { text: 'une note' } }, key);
  await create();
  const seen = await world.statements.during(create);
  await expectIndexed(only(seen, /^select .* from "idempotency"/), ['user', key], ['idempotency']);
});

test('a page of a list, first and further', async () => {
  const ada = await world.person();
  for (const text of ['un', 'deux', 'trois']) await ada.client.ask(createNote, { body: { text } });
  let next: string | undefined;
  const first = await world.statements.during(async () => {
    ({ next } = await ada.client.ask(listNotes, { query: { limit: 2 } }));
  });
  await expectIndexed(only(first, /from "notes"/), [ada.id, 3], ['notes']);
  const further = await world.statements.during(() =>
    ada.client.ask(listNotes, { query: { limit: 2, ...(next && { cursor: next }) } }),
  );
  const now = new Date().toISOString();
  await expectIndexed(only(further, /from "notes"/), [ada.id, now, now, ada.id, 3], ['notes']);
});

describe('the live line', () => {
  test('opens and looks along the order of events', async () => {
    const seen: string[] = [];
    const db = openDatabase({
      url: world.databaseUrl,
      poolSize: 2,
      name: 'test plans',
      onStatement: (text) => seen.push(text),
    });
    const history = new History({
      pool: db.pool,
      log: pino({ level: 'silent' }),
      onEvents: () => undefined,
      isRecalled: () => true,
    });
    onTestFinished(async () => {
      history.close();
      await db.close();
    });
    await history.open();
    history.look();
    await expect.poll(() => seen.filter((text) => /outbox o/.test(text))).toHaveLength(2);
    const [open = '', look = ''] = seen.filter((text) => /outbox o/.test(text));
    await expectIndexed(open, [20_000], ['outbox']);
    await expectIndexed(look, ['7', [1, 2]], ['outbox']);
  });
});
