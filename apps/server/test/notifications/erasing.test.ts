import { beforeEach, expect, test } from 'vitest';
import { eraseNotifications } from '../../src/features/notifications/service.ts';
import { eraseWritten } from '../../src/features/posts/erasing/service.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { heardBy, like, say } from './scene.ts';

let world: World;
let ada: Person;
let bob: Person;
let eve: Person;
beforeEach(async () => {
  world = await aWorld();
  [ada, bob, eve] = [await world.person(), await world.person(), await world.person()];
});

const named = async ({ id }: Person) =>
  (
    await world.running.context.db.pool.query(
      'select id from notifications where recipient_id = $1 or sender_id = $1',
      [id],
    )
  ).rows;

test('who leaves is taken out of what others were told', async () => {
  const { context } = world.running;
  const [post, read] = [await aPost(world, ada), await aPost(world, ada)];
  for (const one of [post, read]) for (const by of [eve, bob]) await like(by, one);
  await context.db.pool.query('update notifications set read = true where content_id = $1', [
    read.id,
  ]);
  await say(bob, post, `@${eve.username}`);
  await eraseWritten(context, { userId: bob.id, mode: 'leave_posts', pseudonym: '' });
  await eraseNotifications(context, bob.id);
  expect(await named(bob)).toEqual([]);
  // Read notifications keep their count, without the name.
  expect(new Set(await heardBy(ada))).toEqual(
    new Set([
      ['like', eve.username, 1],
      ['like', null, 2],
    ]),
  );
  expect(await heardBy(eve)).toEqual([]);
});

test('with everything they were told themselves', async () => {
  const post = await aPost(world, ada);
  await like(bob, post);
  await say(eve, post, 'Un');
  await eraseNotifications(world.running.context, ada.id);
  expect(await named(ada)).toEqual([]);
});
