import { afterAll, beforeAll, expect, test } from 'vitest';
import { StoredState } from '../fuzz/stored.ts';
import { fuzzEnv } from '../fuzz/subjects/subjects.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';
import { everyWrite, prepareAll, type Write } from '../kit/writes/writes.ts';

const own = 'http://localhost:4321';

let world: World & { end(): Promise<void> };
let stored: StoredState;
let writes: readonly Write[];
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { ...fuzzEnv, PUBLIC_URL: own } });
  stored = await StoredState.open(world.databaseUrl);
  writes = await prepareAll(world, everyWrite);
});
afterAll(async () => {
  await stored.close();
  await world.end();
});

/** Sends like a browser: with the cookie and the page's origin. */
function send(
  { method, path, headers, body }: Write,
  extra: Readonly<Record<string, string>>,
): ReturnType<TestClient['raw']> {
  return new TestClient(world.origin).raw(path, {
    method,
    headers: { ...headers, ...extra },
    body: new Uint8Array(body),
  });
}

const cookieOf = ({ person }: Write) => ({ cookie: `stenope=${person.client.token}` });

/** Another site, a sandboxed page or a file, and a browser that sends no origin. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  {},
  { 'sec-fetch-site': 'cross-site' },
];

test(
  'every write refuses pages of others, and stores nothing for them',
  { timeout: 240_000 },
  async () => {
    expect(writes.length).toBeGreaterThan(70);
    const taken: string[] = [];
    const { changed } = await stored.changedBy(async () => {
      for (const write of writes) {
        const asked = [
          ...foreign.map((page) => ({ ...cookieOf(write), ...page })),
          // Without a cookie too: a foreign page cannot sign anybody in.
          ...foreign.slice(0, 2),
        ];
        for (const headers of asked) {
          const reply = await send(write, headers);
          if (reply.status === 403 && codeOf(reply) === 'bad_origin') continue;
          taken.push(`${write.id} ${JSON.stringify(headers)}: ${reply.status} ${codeOf(reply)}`);
        }
      }
    });
    expect(taken).toEqual([]);
    expect(changed).toEqual([]);
  },
);

test('every write is taken from our own pages', { timeout: 240_000 }, async () => {
  const refused: string[] = [];
  for (const write of writes) {
    const reply = await send(write, { ...cookieOf(write), origin: own });
    // Only visitors can register, the owner has claimed the site already, and ten zero bytes are no
    // photograph.
    const expected = ['already_signed_in', 'owner_exists', 'unsupported_media'];
    const isExpected = expected.includes(codeOf(reply) ?? '');
    if (reply.status >= 300 && !isExpected) {
      refused.push(`${write.id}: ${reply.status} ${JSON.stringify(reply.body)}`);
    }
  }
  expect(refused).toEqual([]);
});
