import { randomUUID } from 'node:crypto';
import { readBudgets, type Action } from '@stenope/contract/action';
import { listPosts, readHashtag } from '@stenope/contract/feed';
import { searchPeople } from '@stenope/contract/people';
import { listFollowers } from '@stenope/contract/people/ties';
import { readPost } from '@stenope/contract/posts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, type Reply, type TestClient } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type World } from '../kit/world.ts';

/** Production budgets; all requests come from one address. */
let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { LIMIT_FACTOR: '1' } });
});
afterAll(() => world.end());

async function askTimes(client: TestClient, action: Action, sent: object, times: number) {
  const replies: Reply[] = [];
  for (let left = times; left > 0; left -= 20) {
    const some = Array.from({ length: Math.min(left, 20) }, () => client.send(action, sent));
    replies.push(...(await Promise.all(some)));
  }
  return replies;
}

const refusals = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 429);

test('lists share one budget of a member; searches, single posts and others have their own', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const post = await aPost(world, bob);
  const { atOnce, perMinute } = readBudgets.lists.member;
  const started = performance.now();
  const replies = [
    ...(await askTimes(ada.client, listPosts, { query: { limit: 1 } }, atOnce / 2)),
    ...(await askTimes(ada.client, listFollowers, { params: { userId: bob.id } }, atOnce / 2)),
    ...(await askTimes(ada.client, readHashtag, { params: { tag: 'rien' } }, 100)),
  ];
  // Budget refilled meanwhile.
  const back = Math.ceil(((performance.now() - started) / 60_000) * perMinute) + 1;
  expect(refusals(replies.slice(0, atOnce))).toEqual([]);
  const refused = refusals(replies);
  expect(refused.length).toBeGreaterThanOrEqual(100 - back);
  const [one = expect.fail('none refused')] = refused;
  expect(codeOf(one)).toBe('too_many_requests');
  expect(Number(one.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(one.headers.get('retry-after'))).toBeLessThanOrEqual(60 / perMinute + 1);
  const others = [
    await ada.client.send(searchPeople, { query: { q: 'p_' } }),
    await ada.client.send(readPost, { params: { postId: post.id } }),
    await bob.client.send(listPosts, {}),
    await world.visitor.send(listPosts, {}),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('topics have a budget, over all lines of a member', async () => {
  const [ada, bob] = [await world.person(), await world.person()];
  const { atOnce } = readBudgets.topics.member;
  const started = async (client: TestClient): Promise<readonly string[]> => {
    const topics = Array.from({ length: 50 }, () => `post:${randomUUID()}`);
    const line = await TestListener.start(world.origin, client.token, { topics });
    line.end();
    return line.frames.flatMap((frame) => (frame.type === 'error' ? [frame.code] : []));
  };
  const answers: string[] = [];
  while (answers.length < atOnce) answers.push(...(await started(ada.client)));
  expect(answers).not.toContain('too_many_requests');
  // Some budget was refilled meanwhile.
  const further = [...(await started(ada.client)), ...(await started(ada.client))];
  expect(further).toContain('too_many_requests');
  expect(await started(bob.client)).not.toContain('too_many_requests');
});
