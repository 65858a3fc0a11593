import { randomUUID } from 'node:crypto';
import { createComment, listComments } from '@stenope/contract/comments';
import { readPost, type PostPage } from '@stenope/contract/posts';
import { excerptOf } from '@stenope/domain/posts/text';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { users } from '../../src/tables/accounts.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob, admin] = [
    await world.person(),
    await world.person(),
    await world.person({ role: 'admin' }),
  ];
});
afterAll(() => world.end());

/** Validates the answer, since raw JSON is not filtered by the schema. */
async function open(person: Person, postId: string): Promise<PostPage> {
  const { status, body } = await person.client.send(readPost, { params: { postId } });
  expect(status).toBe(200);
  return z.parse(readPost.answer, body);
}

const say = (person: Person, postId: string, body: string, parentId?: string) =>
  person.client.ask(createComment, {
    params: { postId },
    body: { body, ...(parentId && { parentId }) },
  });

const firstPage = (person: Person, postId: string) =>
  person.client.ask(listComments, { params: { postId } });

/**
 * Quotes, slashes, breaks, characters special to JSON, SQL and HTML, letters of two and four bytes.
 */
const odd = `"a" \\b\\ /c/ 'd' ''\t<e> & {"f":null} $1 %s é — “g” 🦊 \u2028\u202eh`;
const oddLine = odd.replaceAll(/[\t\u2028\u202e]/g, ' ');

describe('a post that is opened', () => {
  test('says exactly what was written, whatever is in it', async () => {
    const step = await aPicture(world, ada, { crop: { x: 1, y: 2, width: 30, height: 40 } });
    const camera = { camera: oddLine, focalMm: 0.5, iso: 400, takenAt: '2026-05-01' };
    const mediaId = await aPicture(world, ada, { camera, profile: oddLine.slice(0, 70) });
    const description = `${odd}\r\n\n`.repeat(20);
    const resources = [{ label: oddLine, link: 'https://example.org/?a="b"&c=\'d\'' }];
    const place = { label: oddLine, lat: -0.00001, lon: 179.99999, precision: 'exact' } as const;
    const words = { title: oddLine, description, alt: odd, resources };
    const made = await aPost(world, ada, {
      ...words,
      mediaId,
      place,
      steps: [{ body: odd, alt: odd, mediaId: step }, { body: oddLine }],
    });
    const { sql } = world.running.context.db;
    const displayName = `“${ada.username}” \\ "é"`;
    await sql.update(users).set({ displayName, image: '/a"b' }).where(eq(users.id, ada.id));
    const seen = await open(bob, made.id);
    expect(seen).toMatchObject({
      ...words,
      location: place,
      excerpt: excerptOf(description),
      author: { displayName, avatar: '/a"b' },
      camera: { ...camera, lens: null, aperture: null, shutter: null, film: null },
      profile: oddLine.slice(0, 70),
      steps: [
        { body: odd, alt: odd, photo: { width: 30, height: 40 } },
        { body: oddLine, alt: '', photo: null },
      ],
      createdAt: new Date(made.createdAt).toISOString(),
    });
    const said = await say(bob, made.id, odd);
    expect((await open(ada, made.id)).thread.items).toMatchObject([{ id: said.id, body: odd }]);
  });

  test('brings the first page of what was said, as the list does, and where it goes on', async () => {
    const { id } = await aPost(world, ada);
    const first = await say(bob, id, 'un');
    for (let n = 2; n <= 22; n += 1) await say(n % 2 ? ada : bob, id, `le ${n}`);
    await say(ada, id, 'une réponse', first.id);
    for (const person of [ada, bob, admin]) {
      const { thread } = await open(person, id);
      expect(thread.items).toHaveLength(20);
      expect(thread).toEqual(await firstPage(person, id));
    }
    const { thread } = await open(bob, id);
    const rest = await bob.client.ask(listComments, {
      params: { postId: id },
      query: { cursor: thread.next },
    });
    expect(rest.items.map(({ body, replies }) => [body, replies])).toEqual([
      ['le 2', 0],
      ['un', 1],
    ]);
  });

  test('takes one statement beside the one that says who asks', async () => {
    const { id } = await aPost(world, ada, { description: '#a', steps: [{ body: 'un' }] });
    for (const body of ['un', 'deux']) await say(bob, id, `${body} @${ada.username}`);
    const seen = await world.statements.during(() => open(bob, id));
    expect(seen.filter((text) => !text.includes('"sessions"'))).toHaveLength(1);
  });

  test('tells of comments what its reader may know, and of a hidden post nothing', async () => {
    const [carl, dora, emil] = [await world.person(), await world.person(), await world.person()];
    const { id, title } = await aPost(world, ada);
    const ofCarl = await say(carl, id, 'de Carl');
    await say(emil, id, 'd’Emil à Carl', ofCarl.id);
    await say(carl, id, 'encore de Carl');
    await block(world, carl, dora);
    expect((await open(dora, id)).thread.items).toMatchObject([
      { id: ofCarl.id, author: null, body: '', replies: 1, can: { edit: false, delete: false } },
    ]);
    const reading = async (person: Person, postId: string) => {
      const reply = await person.client.send(readPost, { params: { postId } });
      return [reply.status, codeOf(reply)];
    };
    const missing = await reading(emil, randomUUID());
    await block(world, emil, ada);
    expect(await reading(emil, id)).toEqual(missing);
    await inState(world, { id }, { state: 'masked' });
    expect(await reading(dora, id)).toEqual(missing);
    expect(await open(ada, id)).toMatchObject({ title, can: { comment: false } });
  });
});
