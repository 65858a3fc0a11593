import { suspendMember } from '@stenope/contract/site/members';
import { createComment, deleteComment } from '@stenope/contract/comments';
import { readCase } from '@stenope/contract/site/moderation';
import { expect, test } from 'vitest';
import { aPost } from '../kit/posts.ts';
import { aWorld } from '../kit/world.ts';
import { opened } from './scene.ts';

test('what is to be seen together is named, whatever it is', async () => {
  const world = await aWorld();
  const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const post = await aPost(world, ada);
  const params = { postId: post.id };
  const body = { body: 'Une photo de vacances.' };
  const comment = await ada.client.ask(createComment, { params, body });
  const ofPost = await opened(admin, post.id);
  const ofComment = await opened(admin, comment.id, 'comment');
  const { related } = await admin.client.ask(readCase, { params: { caseId: ofPost.id } });
  expect(related).toEqual([
    expect.objectContaining({
      id: ofComment.id,
      kind: 'comment',
      excerpt: 'Une photo de vacances.',
      state: 'visible',
      by: 'author',
    }),
  ]);
});

test('what is to be seen together is in the state it is in: of somebody suspended, or deleted', async () => {
  const world = await aWorld();
  const [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
  const post = await aPost(world, ada);
  const sent = async (body: string) =>
    ada.client.ask(createComment, { params: { postId: post.id }, body: { body } });
  const [stays, goes] = [await sent('Reste.'), await sent('Part.')];
  const { id: caseId } = await opened(admin, post.id);
  await opened(admin, stays.id, 'comment');
  await opened(admin, goes.id, 'comment');
  const statesOf = async () => {
    const { related } = await admin.client.ask(readCase, { params: { caseId } });
    return new Map(related.map((one) => [one.excerpt, [one.state, one.authorSuspended]]));
  };
  expect((await statesOf()).get('Reste.')).toEqual(['visible', false]);
  await ada.client.ask(deleteComment, { params: { commentId: goes.id } });
  expect([...(await statesOf()).values()]).toContainEqual(['removed', false]);
  const body = { reason: 'spam', ground: 'terms', days: 7 } as const;
  await admin.client.ask(suspendMember, { params: { userId: ada.id }, body });
  expect((await statesOf()).get('Reste.')).toEqual(['visible', true]);
});
