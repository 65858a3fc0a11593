import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isErrorBody } from '../fuzz/typed-error.ts';
import { codeOf, type TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { exchange, message, type Exchange } from './raw.ts';

let world: World & { end(): Promise<void> };
let client: TestClient;
let usual: string[];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ({ client } = await world.person());
  usual = [
    `Host: ${new URL(world.origin).host}`,
    `Authorization: Bearer ${client.token}`,
    'Content-Type: application/json',
  ];
});
afterAll(() => world.end());

const limit = 64 * 1024;

async function post(body: string | undefined, type: string | null = 'application/json') {
  const reply = await client.raw('/api/notes', {
    method: 'POST',
    ...(body !== undefined && { body }),
    headers: type === null ? {} : { 'content-type': type },
  });
  return [reply.status, codeOf(reply)];
}

function padded(bytes: number): string {
  const note = '{"text":"a"}';
  return note.padEnd(bytes, ' ');
}

function nested(depth: number): string {
  return `{"text":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
}

function outcome({ answers, closed }: Exchange) {
  const [answer, ...more] = answers;
  const code = isErrorBody(answer?.body) ? answer.body.error.code : undefined;
  return { status: answer?.status, code, closed, more: more.length };
}

const tooLarge = { status: 413, code: 'payload_too_large', closed: true, more: 0 };

describe('a body', () => {
  test('of exactly the most is taken, of one byte more is not', async () => {
    expect(await post(padded(limit))).toEqual([201, undefined]);
    expect(await post(padded(limit + 1))).toEqual([413, 'payload_too_large']);
  });

  test('of a megabyte is refused before it is read, and the line is cut', async () => {
    const megabyte = Buffer.alloc(1_000_000, ' ');
    const head = message('POST /api/notes', [...usual, `Content-Length: ${megabyte.length}`]);
    expect(outcome(await exchange(world.origin, [head, megabyte]))).toEqual(tooLarge);
    // With `Expect: 100-continue` the body is not sent.
    expect(outcome(await exchange(world.origin, [head]))).toEqual(tooLarge);
  });

  test('of unknown length is cut off where it grows too large', async () => {
    const chunk = `2000\r\n${' '.repeat(0x2000)}\r\n`;
    const head = message('POST /api/notes', [...usual, 'Transfer-Encoding: chunked']);
    const sent = [head, ...Array.from({ length: 9 }, () => chunk)];
    expect(outcome(await exchange(world.origin, sent))).toEqual(tooLarge);
  });

  test('of unknown length that stays small is taken', async () => {
    const head = message('POST /api/notes', [...usual, 'Transfer-Encoding: chunked']);
    const body = '6\r\n{"text\r\n6\r\n":"a"}\r\n0\r\n\r\n';
    const { answers } = await exchange(world.origin, [head, body], { enough: 1 });
    expect(answers.map(({ status }) => status)).toEqual([201]);
  });

  test('shorter than its length is waited for, longer is not believed', async () => {
    const longer = message('POST /api/notes', [...usual, 'Content-Length: 8'], '{"text":"a"}');
    const { answers, closed } = await exchange(world.origin, [longer]);
    // Eight bytes are no JSON and the other four no request: either is noticed first.
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(closed).toBe(true);
    const shorter = message('POST /api/notes', [...usual, 'Content-Length: 50'], '{"text":"a"}');
    const waiting = await exchange(world.origin, [shorter]);
    expect([waiting.answers.length, waiting.closed]).toEqual([0, false]);
  });

  test('too deep is refused before it is parsed', async () => {
    expect(await post(nested(32))).toEqual([422, 'invalid']);
    expect(await post(nested(33))).toEqual([400, 'too_deep']);
    expect(await post(nested(30_000))).toEqual([400, 'too_deep']);
    expect(await post('['.repeat(60_000))).toEqual([400, 'too_deep']);
    expect(await post(`{"text":"${'['.repeat(100)}"}`)).toEqual([201, undefined]);
    expect(await post(`{"text":"\\"${'{'.repeat(100)}"}`)).toEqual([201, undefined]);
  });

  test.each<[string, string, number, string]>([
    ['that is empty', '', 400, 'bad_json'],
    ['of blanks', '  ', 400, 'bad_json'],
    ['cut short', '{"text":"a"', 400, 'bad_json'],
    ['with a comma too many', '{"text":"a",}', 400, 'bad_json'],
    ['with something after it', '{"text":"a"}x', 400, 'bad_json'],
    ['with a mark before it', '\uFEFF{"text":"a"}', 400, 'bad_json'],
    ['that is a list', '[]', 422, 'invalid'],
    ['that is null', 'null', 422, 'invalid'],
    ['that is a string', '"text"', 422, 'invalid'],
    ['with a field too many', '{"text":"a","textt":"b"}', 422, 'unknown_field'],
    ['with another identity', '{"text":"a","authorId":"b"}', 422, 'unknown_field'],
    ['with __proto__', '{"text":"a","__proto__":{"a":1}}', 422, 'unknown_field'],
    ['with __proto__ deep inside', '{"text":[{"__proto__":1}]}', 422, 'unknown_field'],
    ['with constructor', '{"text":"a","constructor":{}}', 422, 'unknown_field'],
  ])('%s is refused', async (_what, body, status, code) => {
    expect(await post(body)).toEqual([status, code]);
  });

  test('that is missing is told from one that is empty', async () => {
    expect(await post(undefined, null)).toEqual([422, 'invalid']);
    expect(await post(undefined)).toEqual([400, 'bad_json']);
  });

  test('where none is wanted is refused, unless it is nothing', async () => {
    const sendOff = async (body: string) => {
      const reply = await world.visitor.raw('/api/auth/logout', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      return [reply.status, codeOf(reply)];
    };
    expect(await sendOff('{"all":true}')).toEqual([422, 'unknown_field']);
    expect(await sendOff('[1]')).toEqual([422, 'unknown_field']);
    expect(await sendOff('null')).toEqual([204, undefined]);
  });
});

test('a refusal names fields and rules from closed lists, and repeats nothing that was sent', async () => {
  const reply = await client.raw('/api/notes', {
    method: 'POST',
    body: JSON.stringify({ text: 'x'.repeat(501), showTo: 'secret-value', mark: -1 }),
    headers: { 'content-type': 'application/json' },
  });
  expect(reply.body).toMatchObject({
    error: {
      code: 'invalid',
      values: {
        fields: [
          { field: 'text', rule: 'too_long', limit: 500 },
          { field: 'showTo', rule: 'format' },
          { field: 'mark', rule: 'too_small', limit: 0 },
        ],
      },
    },
  });
  expect(JSON.stringify(reply.body)).not.toMatch(/secret-value|xxx/);
});
