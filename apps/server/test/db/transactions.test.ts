import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database, Transaction } from '../../src/platform/db/database.ts';
import { Refusal } from '../../src/platform/errors.ts';
import { emit } from '../../src/platform/live/outbox.ts';
import { noteWritten } from '../notes/contract.ts';
import { openPool } from './bare.ts';

let db: Database;
let notified: number;

beforeEach(async () => {
  db = await openPool();
  notified = 0;
  db.onCommitted = () => (notified += 1);
});

/** PostgreSQL's error for conflicting transactions. */
function conflict(code: string): Error {
  return Object.assign(new pg.DatabaseError('in the way', 10, 'error'), { code });
}

const countOf = async (table: 'outbox' | 'job_runs'): Promise<number> => {
  const { rows } = await db.pool.query<{ count: string }>(`select count(*) from ${table}`);
  return Number(rows[0]?.count);
};

const write = (tx: Transaction) =>
  tx.sql.execute(sql`insert into job_runs (id, job) values (gen_random_uuid(), 'x')`);

const tell = (tx: Transaction) =>
  emit(tx, { event: noteWritten, to: ['member:x'], data: { note: 'x' } });

describe('a transaction', () => {
  test('is not acknowledged when a failed statement was passed over', async () => {
    const work = db.transaction(async (tx) => {
      await write(tx);
      await tell(tx);
      await tx.sql.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await countOf('job_runs')).toBe(0);
    expect(notified).toBe(0);
  });

  test('gives its result and keeps its rows; the notification comes after the commit, once', async () => {
    const seen: unknown[] = [];
    // Read on another connection, which sees only committed rows.
    db.onCommitted = (events) => void countOf('outbox').then((count) => seen.push([count, events]));
    const result = await db.transaction(async (tx) => {
      await write(tx);
      await tell(tx);
      await tell(tx);
      return 'kept';
    });
    expect(result).toBe('kept');
    expect(await countOf('job_runs')).toBe(1);
    const one = { name: noteWritten.name, topics: ['member:x'] };
    await expect.poll(() => seen).toEqual([[2, [one, one]]]);
  });

  test('without events notifies nobody', async () => {
    await db.transaction(write);
    expect(notified).toBe(0);
  });

  test('that fails leaves no row, no event and no notification', async () => {
    const failure = new Refusal('not_found');
    const failing = db.transaction(async (tx) => {
      await write(tx);
      await tell(tx);
      throw failure;
    });
    await expect(failing).rejects.toBe(failure);
    expect([await countOf('job_runs'), await countOf('outbox'), notified]).toEqual([0, 0, 0]);
  });

  test('whose statement fails leaves nothing either, and the connection is good for the next', async () => {
    for (let round = 0; round < 10; round += 1) {
      const failing = db.transaction(async (tx) => {
        await write(tx);
        await tx.sql.execute(sql`select 1 / 0`);
      });
      await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    }
    expect([await countOf('job_runs'), db.pool.totalCount, db.pool.idleCount]).toEqual([0, 1, 1]);
  });
});

describe('in each other’s way', () => {
  test.each(['40001', '40P01'])('%s is tried again, up to five times', async (code) => {
    let tries = 0;
    const result = await db.transaction(async (tx) => {
      await write(tx);
      await tell(tx);
      tries += 1;
      if (tries < 5) throw conflict(code);
      return tries;
    });
    expect(result).toBe(5);
    expect([await countOf('job_runs'), await countOf('outbox'), notified]).toEqual([1, 1, 1]);
  });

  test('after the fifth try the client is told to come back', async () => {
    let tries = 0;
    const failing = db.transaction(async (tx) => {
      await write(tx);
      tries += 1;
      throw conflict('40001');
    });
    await expect(failing).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect([tries, await countOf('job_runs')]).toEqual([5, 0]);
  });

  test('what is no conflict is not tried again', async () => {
    let tries = 0;
    const failing = db.transaction(async () => {
      tries += 1;
      throw conflict('23505');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(1);
  });

  test('a real deadlock ends with both done', async () => {
    await db.pool.query(`create table pair (id int primary key, visits int not null default 0)`);
    await db.pool.query(`insert into pair (id) values (1), (2)`);
    const visit = (tx: Transaction, id: number) =>
      tx.sql.execute(sql`update pair set visits = visits + 1 where id = ${id}`);
    let firstTries = 0;
    const both = Promise.withResolvers<void>();
    const crossing = (order: readonly [number, number]) =>
      db.transaction(async (tx) => {
        await visit(tx, order[0]);
        firstTries += 1;
        if (firstTries === 2) both.resolve();
        if (firstTries <= 2) await both.promise;
        await visit(tx, order[1]);
      });
    await Promise.all([crossing([1, 2]), crossing([2, 1])]);
    // At least one retries; on a busy machine it may conflict again.
    expect(firstTries).toBeGreaterThanOrEqual(3);
    const { rows } = await db.pool.query('select visits from pair');
    expect(rows).toEqual([{ visits: 2 }, { visits: 2 }]);
  });
});

test('a connection lost in the middle is not used again, and nothing was written', async () => {
  const failing = db.transaction(async (tx) => {
    await write(tx);
    await tx.sql.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(failing).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(await countOf('job_runs')).toBe(0);
  await expect(db.transaction(write)).resolves.toBeDefined();
});
