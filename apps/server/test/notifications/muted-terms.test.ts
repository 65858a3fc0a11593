import { createComment, updateComment } from '@stenope/contract/comments';
import { muteTerm, unmuteTerm } from '@stenope/contract/feed/hashtags';
import {
  listNotifications,
  markAllNotifications,
} from '@stenope/contract/notifications/notifications';
import { updatePost } from '@stenope/contract/posts';
import type { MutedKind } from '@stenope/domain/posts/muting';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());
beforeEach(async () => {
  [ada, bob] = [await world.person(), await world.person()];
});

const term = (kind: MutedKind, written: string) => ({ params: { kind, term: written } });

test('nobody is notified of a text with what they muted; unmuting brings nothing back', async () => {
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  for (const tag of ['foule', 'हिन्दी']) await ada.client.ask(muteTerm, term('tag', tag));
  const { id: postId } = await aPost(world, ada, { description: 'un mot vulgaire, de moi' });
  const say = (body: string) =>
    bob.client.ask(createComment, { params: { postId }, body: { body } });
  const told = async () => (await ada.client.ask(listNotifications, {})).items.length;
  await say('Vulgaire !');
  await say('la #Foule');
  await say('#हिन्दी');
  await aPost(world, bob, { description: `@${ada.username} #foule` });
  await aPost(world, bob, { title: 'Vulgaire', description: `@${ada.username}` });
  expect(await told()).toBe(0);
  await say('une foule polie');
  await aPost(world, bob, { description: `@${ada.username}` });
  expect(await told()).toBe(2);
  await ada.client.ask(unmuteTerm, term('word', 'vulgaire'));
  expect(await told()).toBe(2);
});

test('nobody is notified of a text that imitates what they muted', async () => {
  await ada.client.ask(muteTerm, term('word', 'vulgaire'));
  await ada.client.ask(muteTerm, term('tag', 'foule'));
  const { id: postId } = await aPost(world, ada);
  for (const body of ['vulgаire', 'la #fоule', 'ＶＵＬＧΑIRE']) {
    await bob.client.ask(createComment, { params: { postId }, body: { body } });
  }
  await aPost(world, bob, { description: `@${ada.username} #fоule` });
  expect((await ada.client.ask(listNotifications, {})).items).toEqual([]);
});

test('nobody is led by a notification to a work they muted, but to their own', async () => {
  await ada.client.ask(muteTerm, term('tag', 'foule'));
  const say = (postId: string) =>
    bob.client.ask(createComment, { params: { postId }, body: { body: `@${ada.username}` } });
  const told = async () => (await ada.client.ask(listNotifications, {})).items.length;
  await say((await aPost(world, bob, { title: 'Marché', description: '#foule' })).id);
  expect(await told()).toBe(0);
  await say((await aPost(world, bob, { title: 'Marché' })).id);
  await say((await aPost(world, ada, { description: '#foule' })).id);
  expect(await told()).toBe(2);
});

test.each(['unread', 'read'])(
  'a notification that is %s goes when the text is edited to what is muted',
  async (state) => {
    await ada.client.ask(muteTerm, term('word', 'vulgaire'));
    const { id: postId } = await aPost(world, ada);
    const comment = await bob.client.ask(createComment, {
      params: { postId },
      body: { body: 'a' },
    });
    const naming = await aPost(world, bob, { description: `@${ada.username}` });
    const told = async () => (await ada.client.ask(listNotifications, {})).items.length;
    expect(await told()).toBe(2);
    if (state === 'read') await ada.client.ask(markAllNotifications, {});
    const edited = { params: { commentId: comment.id }, body: { body: 'vulgaire' } };
    await bob.client.ask(updateComment, edited);
    expect(await told()).toBe(1);
    await bob.client.ask(updatePost, { params: { postId: naming.id }, body: { alt: 'Vulgaire' } });
    expect(await told()).toBe(0);
  },
);
