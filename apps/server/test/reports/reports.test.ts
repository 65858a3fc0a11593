import { randomUUID } from 'node:crypto';
import { createComment, deleteComment } from '@stenope/contract/comments';
import { createResponse } from '@stenope/contract/echoes/responses';
import { deletePost, readPost } from '@stenope/contract/posts';
import { createReport, readReports } from '@stenope/contract/site/reports';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { posts } from '../../src/tables/posts.ts';
import { reports } from '../../src/tables/reports.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPicture, aPost, block, inState, makePro } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
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
  await makePro(world, ada);
});
afterAll(() => world.end());

const sql = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const reporting = (person: Person, kind: ReportKind, targetId: string, more: object = {}) =>
  person.client.send(createReport, { body: { kind, targetId, category: 'spam', ...more } });
const countOf = async (postId: string) =>
  (await sql().select({ count: posts.reports }).from(posts).where(eq(posts.id, postId)))[0]?.count;

/** Something of Ada, of each kind that can be reported. */
async function ofAda(kind: ReportKind): Promise<string> {
  if (kind === 'profile') return ada.id;
  if (kind === 'product') {
    await withShop(world, ada);
    return (await aProduct(world, ada)).id;
  }
  const isAnswer = kind === 'response';
  const post = await aPost(world, isAnswer ? await proFriend() : ada, {
    title: 'De l’eau',
    allowsResponses: isAnswer,
  });
  if (kind === 'post') return post.id;
  const params = { postId: post.id };
  if (kind === 'comment') {
    return (await ada.client.ask(createComment, { params, body: { body: 'Achetez ici' } })).id;
  }
  const body = { mediaId: await aPicture(world, ada), description: 'En réponse' };
  return (await ada.client.ask(createResponse, { params, body })).id;
}

let friend: Person | undefined;
async function proFriend(): Promise<Person> {
  if (!friend) {
    friend = await world.person();
    await makePro(world, friend);
  }
  return friend;
}

const kinds: readonly ReportKind[] = ['post', 'comment', 'response', 'profile', 'product'];

describe.each(kinds)('a report of a %s', (kind) => {
  test('is taken once from each, and not from its author', async () => {
    const id = await ofAda(kind);
    const cai = await world.person();
    expect(await reporting(cai, kind, id, { category: 'illegal', text: ' Voyez. ' })).toMatchObject(
      {
        status: 201,
        body: { kind, targetId: id, category: 'illegal' },
      },
    );
    expect(refusal(await reporting(cai, kind, id))).toEqual([409, 'already_reported']);
    expect(refusal(await reporting(ada, kind, id))).toEqual([403, 'own_content']);
    expect((await reporting(bob, kind, id)).status).toBe(201);
    const rows = await sql()
      .select()
      .from(reports)
      .where(eq(reports.targetId, id))
      .orderBy(reports.id);
    expect(rows.map(({ reporterId }) => reporterId)).toEqual([cai.id, bob.id]);
    expect(rows[0]).toMatchObject({ authorId: ada.id, category: 'illegal', body: 'Voyez.' });
    // Ada is reported again in the next test.
    await sql().delete(reports).where(eq(reports.targetId, id));
  });

  test('across a block finds nothing', async () => {
    const id = await ofAda(kind);
    const [blocking, blocked] = [await world.person(), await world.person()];
    await block(world, blocking, ada);
    await block(world, ada, blocked);
    for (const person of [blocking, blocked]) {
      expect(refusal(await reporting(person, kind, id))).toEqual([404, 'not_found']);
    }
  });

  test('of a thing of another kind finds nothing', async () => {
    const other = kind === 'post' ? 'comment' : 'post';
    expect(refusal(await reporting(bob, kind, await ofAda(other)))).toEqual([404, 'not_found']);
    expect(refusal(await reporting(bob, kind, randomUUID()))).toEqual([404, 'not_found']);
  });
});

test('what is hidden is not reported, by nobody, and keeps no count', async () => {
  const post = await aPost(world, ada);
  const params = { postId: post.id };
  const comment = await ada.client.ask(createComment, { params, body: { body: 'Ici' } });
  await inState(world, post, { state: 'masked' });
  for (const person of [bob, ada, admin]) {
    expect(refusal(await reporting(person, 'post', post.id))).toEqual([404, 'not_found']);
    expect(refusal(await reporting(person, 'comment', comment.id))).toEqual([404, 'not_found']);
  }
  expect(await countOf(post.id)).toBe(0);
});

test('who is suspended, and what is theirs, is not found', async () => {
  const gone = await world.person();
  const post = await aPost(world, gone);
  const params = { postId: (await aPost(world, ada)).id };
  const comment = await gone.client.ask(createComment, { params, body: { body: 'Ici' } });
  await world.suspend(gone);
  expect((await reporting(bob, 'profile', gone.id)).status).toBe(404);
  expect((await reporting(bob, 'post', post.id)).status).toBe(404);
  expect((await reporting(bob, 'comment', comment.id)).status).toBe(404);
});

test('a deleted comment of which the place is left is not found', async () => {
  const params = { postId: (await aPost(world, ada)).id };
  const said = await ada.client.ask(createComment, { params, body: { body: 'Ici' } });
  await bob.client.ask(createComment, { params, body: { body: 'Là', parentId: said.id } });
  await ada.client.ask(deleteComment, { params: { commentId: said.id } });
  expect((await reporting(bob, 'comment', said.id)).status).toBe(404);
});

test('twenty at once of one person are one, and the post counts what there is', async () => {
  const { id } = await aPost(world, ada);
  const cai = await world.person();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => reporting(cai, 'post', id, { text: 'vite' })),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(await countOf(id)).toBe(1);
  expect((await reporting(bob, 'post', id)).status).toBe(201);
  expect(await countOf(id)).toBe(2);
});

test('the same wish sent again is the same report', async () => {
  const body = { kind: 'post', targetId: (await aPost(world, ada)).id, category: 'hate' } as const;
  const key = randomUUID();
  const first = await bob.client.ask(createReport, { body }, key);
  expect(await bob.client.ask(createReport, { body }, key)).toEqual(first);
  expect(await countOf(body.targetId)).toBe(1);
});

test('its author hears nothing of it', async () => {
  const { id } = await aPost(world, ada);
  const [before, read] = [await noticesOfAda(), await readAsAda(id)];
  await reporting(bob, 'post', id, { text: 'secret' });
  expect(await noticesOfAda()).toBe(before);
  expect(await readAsAda(id)).toEqual(read);
});

const readAsAda = (postId: string) => ada.client.ask(readPost, { params: { postId } });
const noticesOfAda = async () =>
  (await sql().select().from(notifications).where(eq(notifications.recipientId, ada.id))).length;

describe('those who look after the site', () => {
  const list = (query: object = {}, person = admin) => person.client.ask(readReports, { query });

  test('read every report, newest first, page by page, in one statement each', async () => {
    const post = await ofAda('post');
    const comment = await ofAda('comment');
    await reporting(bob, 'post', post, { category: 'hate', text: 'Lisez\nbien' });
    await reporting(bob, 'comment', comment);
    let page: Awaited<ReturnType<typeof list>> = { items: [] };
    const statements = await world.statements.during(async () => {
      page = await list({ limit: 1 });
    });
    expect(statements.filter((text) => text.includes('"reports"'))).toHaveLength(1);
    expect(page.items).toMatchObject([
      {
        category: 'spam',
        severe: false,
        text: '',
        reporter: { id: bob.id },
        target: { kind: 'comment', id: comment, author: { id: ada.id }, excerpt: 'Achetez ici' },
      },
    ]);
    const next = await list({ limit: 1, cursor: page.next });
    expect(next.items).toMatchObject([
      {
        severe: true,
        text: 'Lisez\nbien',
        target: { kind: 'post', id: post, postId: post, excerpt: 'De l’eau' },
      },
    ]);
  });

  test('still read of what was deleted, and of reporters who left', async () => {
    const post = await ofAda('post');
    const cai = await world.person();
    await reporting(cai, 'post', post, { text: 'Parti' });
    await ada.client.ask(deletePost, { params: { postId: post } });
    await sql().delete(users).where(eq(users.id, cai.id));
    expect((await list({ limit: 1 })).items).toMatchObject([
      { text: 'Parti', reporter: null, target: { id: post, postId: null, excerpt: null } },
    ]);
  });

  test('are not told who reported them, nor in which words', async () => {
    const { id } = await aPost(world, admin);
    const text = 'Je suis sa voisine.';
    await reporting(bob, 'post', id, { text });
    expect((await list({ limit: 1 })).items).toMatchObject([
      { reporter: null, text: '', target: { id } },
    ]);
    const owner = await world.person({ role: 'owner' });
    expect((await list({ limit: 1 }, owner)).items).toMatchObject([
      { reporter: { id: bob.id }, text },
    ]);
  });
});
