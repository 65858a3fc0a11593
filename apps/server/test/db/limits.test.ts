import { pino } from 'pino';
import { expect, test } from 'vitest';
import { start } from '../../src/compose.ts';
import { assertDurable, NotDurable } from '../../src/platform/db/durability.ts';
import { readEnv } from '../../src/platform/env/settings.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aWorld } from '../kit/world.ts';
import { ask, hold, openPool } from './bare.ts';
import { sleep, slowFeature, touch } from './slow-feature.ts';

const features = [slowFeature];

async function timed<T>(work: Promise<T>): Promise<{ result: T; seconds: number }> {
  const since = performance.now();
  const result = await work;
  return { result, seconds: (performance.now() - since) / 1000 };
}

function expectLater(reply: Reply): void {
  expect(reply.status).toBe(503);
  expect(codeOf(reply)).toBe('unavailable');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
}

test('a durable database is taken', async () => {
  const { pool } = await openPool();
  await expect(assertDurable(pool)).resolves.toBeUndefined();
});

test('one that acknowledges before it has written is refused, and the start with it', async () => {
  const { url } = await openPool();
  const [row] = await ask<{ name: string }>(url, 'select current_database() as name');
  await ask(url, `alter database ${row?.name} set synchronous_commit = off`);
  const starting = start({
    env: readEnv({ PORT: '0', METRICS_PORT: 'off' }),
    log: pino({ level: 'silent' }),
    databaseUrl: url,
    secret: 'never used',
  });
  await expect(starting).rejects.toThrow(NotDurable);
  await expect(starting).rejects.toThrow('synchronous_commit=off');
});

test('a statement that takes too long is cut, and the client told when to come back', async () => {
  const world = await aWorld({ features, patience: 1 });
  const { result, seconds } = await timed(world.visitor.send(sleep, { query: { seconds: 30 } }));
  expectLater(result);
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(9);
});

test('a row somebody holds is waited for a while, not for ever', async () => {
  const world = await aWorld({ features, patience: 1 });
  const release = await hold(world.databaseUrl, 'select 1 from instance for update');
  const { result, seconds } = await timed(world.visitor.send(touch));
  expectLater(result);
  expect(seconds).toBeGreaterThan(2.5);
  expect(seconds).toBeLessThan(7);
  await release();
  await expect(world.visitor.ask(touch, {})).resolves.toEqual({ done: true });
});

test('the pool never grows over its size, and those in line are served', async () => {
  const world = await aWorld({ features, env: { DATABASE_POOL: '4' } });
  const { pool } = world.running.context.db;
  const name = 'stenope web';
  let most = 0;
  const watching = setInterval(() => (most = Math.max(most, pool.totalCount)), 5);
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => world.visitor.send(sleep, { query: { seconds: 0.05 } })),
  );
  clearInterval(watching);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(most).toBe(4);
  const open = await ask(
    world.databaseUrl,
    'select 1 from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  );
  expect(open.length).toBeLessThanOrEqual(4);
  expect(pool.waitingCount).toBe(0);
});

test('with every connection busy the others are told to come back, not kept waiting', async () => {
  const world = await aWorld({ features, patience: 1, env: { DATABASE_POOL: '2' } });
  const busy = [1, 2].map(() => world.visitor.send(sleep, { query: { seconds: 4.5 } }));
  await expect.poll(() => world.running.context.db.pool.idleCount).toBe(0);
  const { result, seconds } = await timed(world.visitor.send(touch));
  expectLater(result);
  expect(seconds).toBeLessThan(5);
  expect((await Promise.all(busy)).map(({ status }) => status)).toEqual([200, 200]);
  await expect(world.visitor.ask(touch, {})).resolves.toEqual({ done: true });
});
