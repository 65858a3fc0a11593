import { createComment } from '@stenope/contract/comments';
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
