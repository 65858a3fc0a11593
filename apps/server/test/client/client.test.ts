import { deleteAccount } from '@stenope/contract/accounts/leaving';
import { createComment, listComments } from '@stenope/contract/comments';
import { listPosts } from '@stenope/contract/feed';
import { createPost } from '@stenope/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thank } from '../../../../packages/client/example/thank.ts';
import { createClient, type Client } from '../../../../packages/client/src/client.ts';
import { Refused } from '../../../../packages/client/src/failures.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aToken } from '../accounts/a-token.ts';
import { aWorld, type World } from '../kit/world.ts';
import { aPicture } from '../uploads/sender.ts';

/** The client for others, and its example, with a server. */
let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const clientWith = (token: string): Client => createClient({ origin: world.origin, token });

test('the example thanks everybody who commented, once', async () => {
  const [ada, ben, eve] = [await world.person(), await world.person(), await world.person()];
  const { id: postId } = await aPost(world, ada);
  for (const { client } of [ben, eve, ben]) {
    await client.ask(createComment, { params: { postId }, body: { body: 'Beau' } });
  }
  const { token } = await aToken(ada, ['read', 'comments:write']);
  const thanked = await thank({ origin: world.origin, token }, ada.username);
  expect(thanked.toSorted()).toEqual([ben.username, eve.username].toSorted());
  const { items } = await ada.client.ask(listComments, { params: { postId } });
  const said = items.filter(({ author }) => author?.id === ada.id).map(({ body }) => body);
  expect(said.toSorted()).toEqual(thanked.map((name) => `Merci, @${name} !`).toSorted());
});

test('a list is read to its end over its pages', async () => {
  const ada = await world.person();
  const { id: postId } = await aPost(world, ada);
  const bodies = Array.from({ length: 7 }, (_, at) => `Commentaire ${at}`);
  for (const body of bodies) {
    await ada.client.ask(createComment, { params: { postId }, body: { body } });
  }
  const client = clientWith((await aToken(ada)).token);
  const read: string[] = [];
  const asked = { params: { postId }, query: { limit: 3 } };
  for await (const { body } of client.items(listComments, asked)) read.push(body);
  expect(read).toEqual(bodies.toReversed());
});

test('a photograph is sent and published', async () => {
  const ada = await world.person();
  const client = clientWith((await aToken(ada, ['posts:write'])).token);
  const file = new Blob([new Uint8Array(await aPicture())]);
  const { id: mediaId } = await client.photograph(file, 'dune à midi.jpg');
  const post = await client.call(createPost, { body: { title: 'Dune', mediaId } });
  expect(post).toMatchObject({ title: 'Dune', author: { id: ada.id } });
});

test('a refusal is typed, and says which scope is missing', async () => {
  const client = clientWith((await aToken(await world.person(), ['comments:write'])).token);
  const failure = await client.call(listPosts).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({ code: 'scope_missing', values: { scope: 'read' } });
  await expect(clientWith('stn_nobody').call(listPosts)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
});

test('what takes no token does not compile, and is refused all the same', async () => {
  const ada = await world.person();
  const { client: bearer, token } = await aToken(ada);
  const sent = { params: { userId: ada.id }, body: { mode: 'erase' as const } };
  // @ts-expect-error -- an action without a scope
  const call = () => clientWith(token).call(deleteAccount, sent);
  await expect(call()).rejects.toMatchObject({ code: 'token_refused' });
  expect(codeOf(await bearer.send(deleteAccount, sent))).toBe('token_refused');
});
