import { randomUUID } from 'node:crypto';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import { createComment, deleteComment } from '@stenope/contract/comments';
import { createResponse, deleteResponse } from '@stenope/contract/echoes/responses';
import { deleteProduct } from '@stenope/contract/people/shop';
import { deletePost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, makePro } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/**
 * What was deleted, and who is suspended or erased, is answered like what never was: each operation
 * of the contract that names one, with a body that is valid wherever it needs one.
 */

let world: World & { end(): Promise<void> };
let author: Person;
let member: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [author, member] = [await world.person(), await world.person()];
  admin = await world.person({ role: 'admin' });
  owner = await world.person({ role: 'owner' });
  await makePro(world, author);
  await withShop(world, author);
});
afterAll(() => world.end());

const marks = { intention: 4, composition: 3.5, matiere: 4, technique: 5, emotion: 0 };

const bodies: Readonly<Record<string, (by: Person) => unknown>> = {
  'posts.update': () => ({ title: 'Autrement' }),
  'comments.create': () => ({ body: 'Bravo' }),
  'comments.update': () => ({ body: 'Autrement' }),
  'ratings.put': () => ({ marks }),
  'products.update': () => ({ priceCents: 4500 }),
  'responses.create': async (by) => ({ mediaId: await aPicture(world, by) }),
  'users.profile.update': () => ({ bio: 'Autrement' }),
  'users.avatar.set': () => ({ mediaId: randomUUID() }),
  'covers.add': () => ({ mediaId: randomUUID() }),
  'covers.reorder': () => ({ order: [randomUUID()] }),
  'account.delete': () => ({ mode: 'erase' }),
  'profile.location.set': () => ({ location: null }),
  'pro.flag.set': () => ({ isPro: false }),
  'admin.suspend': () => ({ reason: 'spam', ground: 'terms', days: 7 }),
};

/** Makes a thing of the author’s, and deletes it. */
const deleted: Readonly<Record<string, () => Promise<string>>> = {
  postId: async () => {
    const { id: postId } = await aPost(world, author, { allowsResponses: true });
    await author.client.ask(deletePost, { params: { postId } });
    return postId;
  },
  commentId: async () => {
    const { id: postId } = await aPost(world, author);
    const params = { postId };
    const { id } = await author.client.ask(createComment, { params, body: { body: 'Bravo' } });
    await author.client.ask(deleteComment, { params: { commentId: id } });
    return id;
  },
  responseId: async () => {
    const { id: postId } = await aPost(world, author, { allowsResponses: true });
    const body = { mediaId: await aPicture(world, author) };
    const { id } = await author.client.ask(createResponse, { params: { postId }, body });
    await author.client.ask(deleteResponse, { params: { responseId: id } });
    return id;
  },
  productId: async () => {
    const { id } = await aProduct(world, author);
    await author.client.ask(deleteProduct, { params: { productId: id } });
    return id;
  },
  userId: async () => {
    const { id } = await world.person();
    await world.running.context.db.sql.delete(users).where(eq(users.id, id));
    return id;
  },
};
const workId = deleted['postId'];

const parametersOf = ({ path }: Action): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const naming = (parameter: string): readonly Action[] =>
  actions.filter((action) => parametersOf(action).includes(parameter));

async function answered(by: Person, action: Action, parameter: string, id: string) {
  const params = Object.fromEntries(
    parametersOf(action).map((name) => [name, name === parameter ? id : randomUUID()]),
  );
  const body = await bodies[action.id]?.(by);
  const reply = await by.client.send(action, { params, ...(body !== undefined && { body }) });
  return { of: action.id, status: reply.status, code: codeOf(reply) };
}

async function expectMissing(people: readonly Person[], parameter: string, id: string) {
  const found = naming(parameter);
  expect(found.length).toBeGreaterThan(1);
  for (const by of people) {
    for (const action of found) {
      const gone = await answered(by, action, parameter, id);
      expect(gone).toEqual(await answered(by, action, parameter, randomUUID()));
      expect(gone.code, 'the body is valid').not.toBe('invalid');
    }
  }
}

describe('what was deleted is answered like what never was', () => {
  test.each(Object.entries({ ...deleted, ...(workId && { workId }) }))(
    'of %s',
    async (parameter, aDeleted) => {
      await expectMissing([member, author, admin, owner], parameter, await aDeleted());
    },
  );
});

test('to a member, who is suspended is answered like who never was', async () => {
  const gone = await world.person();
  await world.suspend(gone);
  await expectMissing([member], 'userId', gone.id);
});
