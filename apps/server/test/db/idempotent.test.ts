import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database, type Transaction } from '../../src/platform/db/database.ts';
import { writeIdempotently, type IdempotencyKey } from '../../src/platform/db/idempotent.ts';
import { Refusal } from '../../src/platform/errors.ts';
import { createDatabase } from '../kit/database.ts';

let db: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createDatabase(inject('postgresUrl'));
  drop = database.drop;
  db = openDatabase({ url: database.url, poolSize: 8, name: 'test once' });
});

afterAll(async () => {
  await db.close();
  await drop();
});

function idempotencyKey(change: Partial<IdempotencyKey> = {}): IdempotencyKey {
  return { scope: 'user x', key: randomUUID(), action: 'notes.create', ...body('a'), ...change };
}

function body(text: string): { fingerprint: Buffer } {
  return { fingerprint: createHash('sha256').update(text).digest() };
}

/** A create whose effects can be counted. */
function create(mark: string, answer: unknown = { mark }) {
  return async (tx: Transaction): Promise<unknown> => {
    await tx.sql.execute(
      sql`insert into job_runs (id, job, state) values (gen_random_uuid(), ${mark}, 'done')`,
    );
    return answer;
  };
}

async function effects(mark: string): Promise<number> {
  const { rows } = await db.pool.query('select 1 from job_runs where job = $1', [mark]);
  return rows.length;
}

async function remembered({ scope, key }: IdempotencyKey): Promise<boolean> {
  const { rows } = await db.pool.query(
    'select 1 from idempotency where scope = $1 and key = $2 and answer is not null',
    [scope, key],
  );
  return rows.length === 1;
}

describe('a create with a key', () => {
  test('happens once, and its answer is the same whenever it is asked again', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    const answer = { mark, list: [1, 'é', null], nested: { at: '2026-01-01' } };
    await expect(writeIdempotently(db, wish, create(mark, answer))).resolves.toEqual(answer);
    await expect(writeIdempotently(db, wish, create(mark, 'another'))).resolves.toEqual(answer);
    expect(await effects(mark)).toBe(1);
  });

  test('asked twenty times at once happens once, and everyone gets the one answer', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => writeIdempotently(db, wish, create(mark, { turn }))),
    );
    expect(await effects(mark)).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('that failed is not remembered: the next try is a first one', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    const failing = writeIdempotently(db, wish, async (tx) => {
      await create(mark)(tx);
      throw new Refusal('not_found');
    });
    await expect(failing).rejects.toMatchObject({ code: 'not_found' });
    expect([await effects(mark), await remembered(wish)]).toEqual([0, false]);
    await writeIdempotently(db, wish, create(mark));
    expect([await effects(mark), await remembered(wish)]).toEqual([1, true]);
  });

  test('waits for the one before it, and takes its place when that fails', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const first = writeIdempotently(db, wish, async () => {
      begun.resolve();
      await end.promise;
      throw new Refusal('not_found');
    });
    await begun.promise;
    const second = writeIdempotently(db, wish, create(mark, 'second'));
    end.resolve();
    await expect(first).rejects.toMatchObject({ code: 'not_found' });
    await expect(second).resolves.toBe('second');
    expect(await effects(mark)).toBe(1);
  });

  test('may have nothing to answer', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    await writeIdempotently(db, wish, create(mark, undefined));
    await writeIdempotently(db, wish, create(mark, undefined));
    expect(await effects(mark)).toBe(1);
  });

  test.each([
    ['with another body', body('b')],
    ['for another action', { action: 'notes.rename' }],
  ])('%s is a mistake, and changes nothing', async (_, change) => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    await writeIdempotently(db, wish, create(mark));
    const again = writeIdempotently(db, { ...wish, ...change }, create(mark));
    await expect(again).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await effects(mark)).toBe(1);
  });

  test('of another person is another one', async () => {
    const mark = randomUUID();
    const wish = idempotencyKey();
    await writeIdempotently(db, wish, create(mark));
    await writeIdempotently(db, { ...wish, scope: 'user y' }, create(mark));
    expect(await effects(mark)).toBe(2);
  });
});

test('a create without a key happens as often as it is asked for', async () => {
  const mark = randomUUID();
  await writeIdempotently(db, null, create(mark));
  await writeIdempotently(db, null, create(mark));
  expect(await effects(mark)).toBe(2);
});
