import {
  listNotifications,
  markAllNotifications,
  readInbox,
} from '@stenope/contract/notifications/notifications';
import { updateComment } from '@stenope/contract/comments';
import { deletePost } from '@stenope/contract/posts';
import type { Action } from '@stenope/contract/action';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestJob, dueJob } from '../../src/features/notifications/jobs.ts';
import { fillWorld } from '../feed/scene.ts';
import { aPost } from '../kit/posts.ts';
import { aPlanner, type Planner } from '../kit/plans.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { like, say, unlike, work } from './scene.ts';

/** A community large enough to reveal a bad query plan. */
let world: World & { end(): Promise<void> };
let ada: Person;
let planner: Planner;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  const numbers = { members: 3000, posts: 4000, comments: 12_000, follows: 8000, ratings: 8000 };
  const plan = { ...numbers, messages: 6000, notifications: 20_000 };
  const args = Object.entries(plan).flatMap(([name, count]) => [`--${name}`, String(count)]);
  await fillWorld(world, ...args);
  planner = await aPlanner(world.databaseUrl, [
    'blocks',
    'mutes',
    'notification_marks',
    'push_subscriptions',
    'exports',
  ]);
  const { database } = planner;
  // Notifications of every kind for one member.
  await database.query(
    `insert into notifications (id, recipient_id, sender_id, type, subject, content_type, content_id, due_at)
     select gen_random_uuid(), $1, comments.author_id, 'comment', 'comment', 'comment', comments.id,
       comments.created_at
     from comments join users on users.id = comments.author_id order by comments.id limit 500`,
    [ada.id],
  );
  await database.query(
    `insert into responses (id, post_id, author_id, media_id, ready)
     select gen_random_uuid(), posts.id, users.id, media.id, true
     from (select *, row_number() over () as n from posts) as posts
     join (select *, row_number() over () as n from users) as users using (n)
     join (select *, row_number() over () as n from media) as media using (n)`,
  );
  await database.query(
    `insert into muted_terms (user_id, kind, term, needle, id)
     select id, kind, 'foule', 'foule', gen_random_uuid()
     from (select id from users order by id limit 2000) as users
     cross join unnest(array['tag', 'word']) as kind`,
  );
  await database.query('analyze');
});
afterAll(async () => {
  await planner.end();
  await world.end();
});

const isStatement = (text: string) =>
  /\bnotifications\b/.test(text) && /^\s*(select|with|insert|update|delete)/i.test(text);

async function expectQuick(act: () => Promise<unknown>): Promise<void> {
  const statements = (await world.statements.during(act)).filter(isStatement);
  expect(statements.length).toBeGreaterThan(0);
  for (const text of statements) expect([text, await planner.readWhole(text)]).toEqual([text, []]);
}

const ask = (action: Action, sent: object = {}) => ada.client.ask(action, sent);

test.each([
  ['the inbox', readInbox, {}],
  ['a page', listNotifications, {}],
  ['a page of another size', listNotifications, { query: { limit: 50 } }],
  ['marking all', markAllNotifications, {}],
] as const)('%s reads no table whole', async (_, action, sent) => {
  await expectQuick(() => ask(action, sent));
});

test('a later page takes no longer than the first', async () => {
  const { next: cursor } = await ada.client.ask(listNotifications, { query: { limit: 100 } });
  await expectQuick(() => ask(listNotifications, { query: { cursor } }));
});

test('what tells and what takes back reads no table whole', async () => {
  const bob = await world.person();
  const post = await aPost(world, ada);
  await expectQuick(() => like(bob, post));
  await expectQuick(() => unlike(bob, post));
  let commentId = '';
  await expectQuick(async () => {
    commentId = (await say(bob, post, `@${ada.username}`)).id;
  });
  const edit = { params: { commentId }, body: { body: `@${ada.username} foule` } };
  await expectQuick(() => bob.client.ask(updateComment, edit));
  await expectQuick(() => ada.client.ask(deletePost, { params: { postId: post.id } }));
});

test('nor does what is done by the clock', async () => {
  await expectQuick(() => work(world, dueJob, {}));
  await expectQuick(() => work(world, digestJob, {}));
});

test('telling is a few statements, however many are there', async () => {
  const bob = await world.person();
  const post = await aPost(world, ada);
  await like(bob, post);
  const eve = await world.person();
  await eve.client.ask(readInbox, {});
  const liking = await world.statements.during(() => like(eve, post));
  // Limit, begin, look-up, insert, notification, event, mark, commit.
  expect(liking, liking.join('\n')).toHaveLength(8);
});
