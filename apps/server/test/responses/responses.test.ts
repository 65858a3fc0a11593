import {
  createResponse,
  deleteResponse,
  listResponses,
  readResponse,
} from '@stenope/contract/echoes/responses';
import { updatePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, block, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
  await makePro(world, ada);
});
afterAll(() => world.end());

const open = () => aPost(world, ada, { allowsResponses: true });
const list = (person: Person, postId: string, query: object = {}) =>
  person.client.ask(listResponses, { params: { postId }, query });
const deleting = (person: Person, responseId: string) =>
  person.client.send(deleteResponse, { params: { responseId } });

async function answer(person: Person, postId: string): Promise<string> {
  const body = { mediaId: await aPicture(world, person), description: 'Le même soir' };
  return (await person.client.ask(createResponse, { params: { postId }, body })).id;
}

const countOf = async (postId: string) => {
  const { sql } = world.running.context.db;
  const [row] = await sql
    .select({ count: posts.responses })
    .from(posts)
    .where(eq(posts.id, postId));
  return row?.count;
};

test('a list tells how many there are, on every page', async () => {
  const { id } = await open();
  const given = [await answer(bob, id), await answer(bob, id), await answer(ada, id)];
  const first = await list(bob, id, { limit: 2 });
  expect(first).toMatchObject({ total: 3, can: { respond: true } });
  expect(first.items.map((one) => one.id)).toEqual([given[2], given[1]]);
  const rest = await list(bob, id, { limit: 2, cursor: first.next });
  expect(rest).toMatchObject({ total: 3, items: [{ id: given[0] }] });
  expect(rest.next).toBeUndefined();
});

test('whether one may answer is told by whoever decides it', async () => {
  const closed = await aPost(world, ada);
  expect((await list(bob, closed.id)).can.respond).toBe(false);
  const post = await open();
  await answer(bob, post.id);
  const params = { postId: post.id };
  await ada.client.ask(updatePost, { params, body: { allowsResponses: false } });
  expect(await list(bob, post.id)).toMatchObject({ total: 1, can: { respond: false } });
  await ada.client.ask(updatePost, { params, body: { allowsResponses: true } });
  await inState(world, post, { state: 'masked' });
  expect((await list(ada, post.id)).can.respond).toBe(false);
});

test('a response carries the label its author gave it', async () => {
  const { id: postId } = await open();
  const body = { mediaId: await aPicture(world, bob), sensitive: 'nude' } as const;
  const given = await bob.client.ask(createResponse, { params: { postId }, body });
  const plain = await answer(bob, postId);
  expect((await list(ada, postId)).items).toMatchObject([
    { id: plain, sensitive: 'none' },
    { id: given.id, sensitive: 'nude' },
  ]);
});

test('what one gave can be taken back after a block, and by nobody else through it', async () => {
  const { id } = await open();
  const [cai, dee] = [await world.person(), await world.person()];
  const given = await answer(cai, id);
  await block(world, ada, cai);
  await block(world, ada, dee);
  expect((await cai.client.send(listResponses, { params: { postId: id } })).status).toBe(404);
  expect(await cai.client.ask(readResponse, { params: { responseId: given } })).toMatchObject({
    can: { delete: true },
  });
  const refused = await deleting(dee, given);
  expect([refused.status, codeOf(refused)]).toEqual([404, 'not_found']);
  expect((await deleting(cai, given)).status).toBe(204);
  expect(await countOf(id)).toBe(0);
  expect((await deleting(cai, given)).status).toBe(404);
});

test('what a block hides from the author of a post is not there for them', async () => {
  const { id } = await open();
  const cai = await world.person();
  const given = await answer(cai, id);
  await block(world, cai, ada);
  expect((await deleting(bob, given)).status).toBe(403);
  const refused = await deleting(ada, given);
  expect([refused.status, codeOf(refused)]).toEqual([404, 'not_found']);
  expect(await countOf(id)).toBe(1);
});
