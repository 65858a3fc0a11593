import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorBody } from '../fuzz/typed-error.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type World } from '../kit/world.ts';
import { exchange, message, type Exchange } from './raw.ts';

let world: World & { end(): Promise<void> };
let usual: string[];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  const { client } = await world.person();
  usual = [
    `Host: ${new URL(world.origin).host}`,
    `Authorization: Bearer ${client.token}`,
    'Content-Type: application/json',
  ];
});
afterAll(() => world.end());

const patience = { quietMs: 16_000, mostMs: 16_000 };

function timedOut({ answers, closed, ms }: Exchange) {
  const [answer] = answers;
  const code = isErrorBody(answer?.body) ? answer.body.error.code : undefined;
  return { status: answer?.status, code, closed, inTime: ms > 8_000 && ms < 15_000 };
}

/** Sends bytes one by one as long as the connection is open. */
function drip(
  start: string,
  piece: string,
  everyMs: number,
): Promise<{ ms: number; heard: string }> {
  const from = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1');
    let heard = '';
    socket.write(start);
    const timer = setInterval(() => socket.write(piece), everyMs);
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ ms: performance.now() - from, heard });
    });
  });
}

describe('someone who takes their time is sent away, and others do not wait', () => {
  // One test for all: each takes as long as the longest timeout.
  test('with headers, with a body, with nothing at all', { timeout: 240_000 }, async () => {
    const body = message('POST /api/notes', [...usual, 'Content-Length: 12'], '{"text"');
    const chunked = message(
      'POST /api/notes',
      [...usual, 'Transfer-Encoding: chunked'],
      '2\r\n{"\r\n',
    );
    const unfinished = `GET /api/me HTTP/1.1\r\n${usual[0]}\r\nX-Slow: `;
    const stuck = { status: 408, code: 'request_timeout', closed: true, inTime: true };

    const slow = Promise.all([
      exchange(world.origin, [body], patience).then(timedOut),
      exchange(world.origin, [chunked], patience).then(timedOut),
      exchange(world.origin, [unfinished], patience).then(timedOut),
      exchange(world.origin, ['G'], patience).then(timedOut),
    ]);
    const dripping = Promise.all([
      drip(message('POST /api/notes', [...usual, 'Content-Length: 60000']), ' ', 300),
      drip(unfinished, 'a', 300),
      drip(`GET /api/me HTTP/1.1\r\n${usual[0]}\r\n`, 'X-A: b\r\n', 300),
    ]);
    const crowd = Array.from({ length: 100 }, () => exchange(world.origin, [body], patience));

    const probes: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const from = performance.now();
      const { status } = await world.visitor.raw('/api/instance');
      probes.push(performance.now() - from);
      expect(status).toBe(200);
    }
    expect(probes.toSorted((a, b) => a - b)[10]).toBeLessThan(1_000 * slowness());

    expect(await slow).toEqual([stuck, stuck, stuck, stuck]);
    for (const { ms, heard } of await dripping) {
      expect(heard).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/);
      expect(ms).toBeLessThan(15_000 * slowness());
    }
    const ends = await Promise.all(crowd);
    expect(ends.filter(({ closed }) => !closed)).toEqual([]);

    const { rows } = await world.running.context.db.pool.query('select 1 from notes');
    expect(rows).toEqual([]);
  });
});

test('nobody is kept who has gone', async () => {
  const open = () =>
    new Promise<number>((resolve, reject) => {
      world.running.app?.server.getConnections((error, count) =>
        error ? reject(error) : resolve(count),
      );
    });
  const gone = message('POST /api/notes', [...usual, 'Content-Length: 12'], '{"text"');
  await Promise.all(
    Array.from({ length: 50 }, () => exchange(world.origin, [gone], { quietMs: 50 })),
  );
  // The client's own few connections are kept alive.
  await expect.poll(open).toBeLessThan(10);
  expect((await world.visitor.raw('/api/instance')).status).toBe(200);
});
