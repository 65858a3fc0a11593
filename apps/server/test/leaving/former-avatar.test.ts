import { readMe } from '@stenope/contract/accounts';
import { avatarBytes } from '@stenope/domain/media/limits';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aPicture } from '../uploads/sender.ts';
import { entriesOf, exported, imported, rewrite, zipped, type Entries } from './archives.ts';

let world: World & { end(): Promise<void> };
let entries: Entries;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  entries = await entriesOf(await exported(world, await world.person()));
});
afterAll(() => world.end());
afterEach(() => vi.restoreAllMocks());

/** A member imported from the former service, with the requests this caused. */
async function arrive(
  address: string,
  answer: () => Promise<Response>,
): Promise<{ person: Person; asked: string[]; avatar: string | null }> {
  const asked: string[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.startsWith(world.origin)) return real(input, init);
    // Redirects must not be followed.
    asked.push(init?.redirect === 'error' ? url : `${url}, or wherever it leads`);
    return answer();
  });
  const own = new Map(entries);
  rewrite<{ avatar: unknown }>(own, 'profile.json', (said) => ({ ...said, avatar: { address } }));
  const person = await world.person();
  const ended = await imported(world, person, await zipped(own));
  expect(ended).toMatchObject({ state: 'done' });
  const { avatar } = await person.client.ask(readMe, {});
  return { person, asked, avatar };
}

const bytes = async (width: number, height: number) =>
  new Response(new Uint8Array(await aPicture(width, height)));

test('a face in the old storage is had by the name that storage has now', async () => {
  const old =
    'https://firebasestorage.googleapis.com/v0/b/studio-12.appspot.com/o/a%2Fb.jpg?alt=media';
  const { asked, avatar, person } = await arrive(old, () => bytes(300, 200));
  expect(asked).toEqual([old.replace('.appspot.com', '.firebasestorage.app')]);
  expect(avatar).toMatch(/^\/media\/[0-9a-z]{32}\//);
  const { rows } = await world.running.context.db.pool.query(
    `select crop, used_as as "usedAs" from media where owner_id = $1`,
    [person.id],
  );
  expect(rows).toEqual([{ crop: { x: 50, y: 0, width: 200, height: 200 }, usedAs: 'avatar' }]);
});

test.each([
  'https://example.org/v0/b/studio.appspot.com/o/a.jpg',
  'https://storage.googleapis.com.evil.example/studio.appspot.com/a.jpg',
  'http://storage.googleapis.com/studio.appspot.com/a.jpg',
  'https://storage.googleapis.com:8443/studio.appspot.com/a.jpg',
  'https://user@storage.googleapis.com/studio.appspot.com/a.jpg',
  'https://127.0.0.1/a.jpg',
  'gs://studio.appspot.com/a.gif',
  'no address',
])('nobody else is asked: %s', async (address) => {
  const { asked, avatar } = await arrive(address, () => bytes(10, 10));
  expect([asked, avatar]).toEqual([[], null]);
});

test.each<[string, () => Promise<Response>]>([
  ['gone', () => Promise.resolve(new Response('', { status: 404 }))],
  ['unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['no picture', () => Promise.resolve(new Response('<html>'))],
  ['too heavy', () => Promise.resolve(new Response(new Uint8Array(avatarBytes + 1)))],
])('one that is %s is left out, and the rest comes', async (_, answer) => {
  const { asked, avatar } = await arrive(
    'https://storage.googleapis.com/studio.appspot.com/a.jpg',
    answer,
  );
  expect([asked.length, avatar]).toEqual([1, null]);
});
