import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorBody } from '../fuzz/typed-error.ts';
import { aWorld, type World } from '../kit/world.ts';
import { headerCases, type Known } from './header-cases.ts';
import { exchange, message } from './raw.ts';

let world: World & { end(): Promise<void> };
let known: Known;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { WEB_DIR: '/nowhere' } });
  const { client } = await world.person();
  const token = client.token ?? '';
  known = {
    host: `Host: ${new URL(world.origin).host}`,
    bearer: `Authorization: Bearer ${token}`,
    token,
    cookie: `stenope=${token}`,
  };
});
afterAll(() => world.end());

test('there are as many cases as were promised', () => {
  expect(headerCases.length).toBeGreaterThanOrEqual(70);
  expect(new Set(headerCases.map(({ name }) => name)).size).toBe(headerCases.length);
});

describe('a request with', () => {
  test.each(headerCases)('$name: $status', async ({ send, status, code, closes = false }) => {
    // Time for the server to close the connection.
    const patience = closes ? { quietMs: 3_000 } : { enough: 1 };
    const { answers, closed } = await exchange(world.origin, [send(known)], patience);
    const told = answers.map((answer) => ({
      status: answer.status,
      code: isErrorBody(answer.body) ? answer.body.error.code : undefined,
      type: answer.headers['content-type'],
    }));
    expect(told).toEqual([{ status, code, type: 'application/json; charset=utf-8' }]);
    expect(closed).toBe(closes);
  });
});

describe('a second request hidden in the first', () => {
  const hidden = () =>
    message(
      'POST /api/notes',
      [known.host, known.bearer, 'Content-Type: application/json', 'Content-Length: 20'],
      '{"text":"smuggled!"}',
    );
  const json = 'Content-Type: application/json';
  const chunked = 'Transfer-Encoding: chunked';

  test.each<[string, () => string]>([
    [
      'behind a chunked body that also has a length',
      () =>
        message(
          'POST /api/notes',
          [known.host, known.bearer, json, 'Content-Length: 4', chunked],
          `0\r\n\r\n${hidden()}`,
        ),
    ],
    [
      'behind a length of nothing',
      () =>
        message(
          'POST /api/notes',
          [known.host, known.bearer, json, 'Content-Length: 0', 'Content-Length: 200'],
          hidden(),
        ),
    ],
    [
      'behind a chunk size with a hook',
      () =>
        message(
          'POST /api/notes',
          [known.host, known.bearer, json, chunked],
          `0x0\r\n\r\n${hidden()}`,
        ),
    ],
    [
      'behind a transfer that is almost chunked',
      () =>
        message(
          'POST /api/notes',
          [known.host, known.bearer, json, 'Transfer-Encoding: xchunked'],
          `0\r\n\r\n${hidden()}`,
        ),
    ],
    [
      'in the body of a refused write',
      () => {
        const inner = hidden();
        return message(
          'POST /api/notes',
          [known.host, json, `Content-Length: ${inner.length}`],
          inner,
        );
      },
    ],
    [
      'in the body of a write to nowhere',
      () => {
        const inner = hidden();
        return message('POST /api/nothing', [known.host, `Content-Length: ${inner.length}`], inner);
      },
    ],
    [
      'in the body of a read',
      () => {
        const inner = hidden();
        return message('GET /api/instance', [known.host, `Content-Length: ${inner.length}`], inner);
      },
    ],
    [
      'in the body of a wrong method',
      () => {
        const inner = hidden();
        return message('DELETE /api/notes', [known.host, `Content-Length: ${inner.length}`], inner);
      },
    ],
    [
      'after a body too large to be read',
      () =>
        message(
          'POST /api/notes',
          [known.host, known.bearer, json, 'Content-Length: 70000'],
          `${' '.repeat(69_000)}${hidden()}`,
        ),
    ],
  ])('%s is never taken for one', async (_where, attack) => {
    const { answers } = await exchange(world.origin, [attack()]);
    expect(answers.length).toBeLessThanOrEqual(1);
    const { rows } = await world.running.context.db.pool.query(
      "select 1 from notes where text like '%smuggled%'",
    );
    expect(rows).toEqual([]);
  });

  test('while two honest ones in a row are both answered', async () => {
    const honest = message('GET /api/instance', [known.host]);
    const { answers } = await exchange(world.origin, [honest + honest], { enough: 2 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
