import {
  createComment,
  deleteComment,
  listComments,
  type Comment,
} from '@stenope/contract/comments';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setState } from '../../src/features/posts/comments/service.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const db = () => world.running.context.db;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const say = (person: Person, postId: string, body: string, parentId?: string) =>
  person.client.ask(createComment, {
    params: { postId },
    body: { body, ...(parentId && { parentId }) },
  });
const list = (person: Person, postId: string) =>
  person.client.ask(listComments, { params: { postId } });
const deleting = (person: Person, { id: commentId }: Comment) =>
  person.client.send(deleteComment, { params: { commentId } });

/** As moderation decides. */
const moderated = (id: string, state: 'masked' | 'removed') =>
  db().transaction((tx) => setState(tx, id, state));

test('what was masked is its author’s to delete; what was removed is gone for them', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const { id } = await aPost(world, ada);
  const masked = await say(bob, id, 'un');
  const answered = await say(bob, id, 'deux');
  await say(ada, id, 'une réponse', answered.id);
  const removed = await say(bob, id, 'trois');
  for (const { id: commentId } of [masked, answered]) await moderated(commentId, 'masked');
  await moderated(removed.id, 'removed');
  const { items } = await list(bob, id);
  expect(items, 'of what has answers the place is shown').toMatchObject([
    { id: answered.id, author: null, body: '', can: { edit: false, delete: true } },
  ]);
  expect((await list(await world.person(), id)).items[0]?.can.delete).toBe(false);
  expect(refusal(await deleting(await world.person(), masked))).toEqual([404, 'not_found']);
  expect((await deleting(bob, masked)).status).toBe(204);
  expect((await deleting(bob, answered)).status).toBe(204);
  expect(refusal(await deleting(bob, answered))).toEqual([404, 'not_found']);
  expect(refusal(await deleting(bob, removed))).toEqual([404, 'not_found']);
  const told = await db().sql.select().from(audit).where(eq(audit.actorId, bob.id));
  expect(told).toEqual([]);
  const [post] = await db().sql.select().from(posts).where(eq(posts.id, id));
  expect(post?.comments).toBe(1);
});
