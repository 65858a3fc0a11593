import type { Action } from '@stenope/contract/action';
import { revealEcho } from '@stenope/contract/echoes/ratings';
import {
  listPosts,
  listPostsOf,
  postSorts,
  readHashtag,
  type PostSort,
} from '@stenope/contract/feed';
import type { Post } from '@stenope/contract/posts';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashtags } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPost, block, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { allOf, idsOf, pageOf, score } from './scene.ts';

interface Scene {
  readonly world: World;
  readonly ada: Person;
  readonly bob: Person;
  readonly named: (name: string) => Post;
}

async function build(world: World): Promise<Scene> {
  const [ada, bob] = [await world.person(), await world.person()];
  const made = new Map<string, Post>();
  // In the order of creation, newest last.
  for (const name of ['high', 'silent', 'low', 'torn', 'middle', 'early', 'equal', 'fresh']) {
    made.set(name, await aPost(world, bob, { title: name, description: '#tri' }));
  }
  const named = (name: string): Post => {
    const post = made.get(name);
    if (!post) throw new Error(`no ${name}`);
    return post;
  };
  await score(world, named('high'), { ranked: 4.5, above: { technique: -2 } });
  await score(world, named('middle'), { ranked: 3.5, state: 'stabilised' });
  await score(world, named('equal'), { ranked: 3.5 });
  await score(world, named('low'), { ranked: 1.5, above: { emotion: 3.25, technique: -2 } });
  // Their scores are not shown, however high.
  await score(world, named('torn'), { ranked: 4.9, state: 'contested' });
  await score(world, named('early'), { ranked: 4.8, state: 'hidden' });
  return { world, ada, bob, named };
}

/** For tests that only read. */
let shared: Scene;
let end: () => Promise<void>;
beforeAll(async () => {
  const world = await aWorld({ keep: true });
  end = () => world.end();
  shared = await build(world);
});
afterAll(() => end());

/** For tests that write. */
const aScene = async (): Promise<Scene> => build(await aWorld());

const unrated = ['fresh', 'early', 'torn', 'silent'];
const wanted: Readonly<Record<PostSort, readonly string[]>> = {
  recent: ['fresh', 'equal', 'early', 'middle', 'torn', 'low', 'silent', 'high'],
  global: ['high', 'equal', 'middle', 'low', ...unrated],
  intention: ['high', 'equal', 'middle', 'low', ...unrated],
  composition: ['high', 'equal', 'middle', 'low', ...unrated],
  matiere: ['high', 'equal', 'middle', 'low', ...unrated],
  technique: ['equal', 'middle', 'high', 'low', ...unrated],
  emotion: ['low', 'high', 'equal', 'middle', ...unrated],
};

interface Sorted {
  readonly list: string;
  readonly action: Action;
  readonly sent: (by: Person) => { params?: object };
}

const lists: readonly Sorted[] = [
  { list: 'all posts', action: listPosts, sent: () => ({}) },
  { list: 'a hashtag', action: readHashtag, sent: () => ({ params: { tag: 'tri' } }) },
  { list: 'a member’s', action: listPostsOf, sent: ({ username }) => ({ params: { username } }) },
];

const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title);

/** As if the tag were too popular to look at each post. */
const oftenCarried = ({ world }: Scene) =>
  world.running.context.db.sql
    .update(hashtags)
    .set({ posts: 1_000_000 })
    .where(eq(hashtags.tag, 'tri'));

describe.each(lists)('$list', ({ action, sent }) => {
  test.each(postSorts)(
    'by %s: first what is rated, then the others, the newest first',
    async (sort) => {
      const { ada, bob } = shared;
      for (const limit of [1, 3, 24]) {
        const found = await allOf(ada.client, action, { ...sent(bob), sort, limit });
        expect(titles(found), `${limit} a page`).toEqual(wanted[sort]);
      }
      const own = await allOf(bob.client, action, { ...sent(bob), sort, limit: 3 });
      expect(titles(own)).toEqual(wanted[sort]);
    },
  );

  test('a page goes on in the order it came from, and in no other', async () => {
    const { ada, bob } = shared;
    for (const sort of postSorts) {
      const { next } = await pageOf(ada.client, action, {
        ...sent(bob),
        query: { limit: 2, sort },
      });
      for (const other of postSorts.filter((one) => one !== sort)) {
        const reply = await ada.client.send(action, {
          ...sent(bob),
          query: { sort: other, cursor: next },
        });
        expect(codeOf(reply), `${sort} as ${other}`).toBe('bad_cursor');
      }
    }
  });

  test('what one may not see is in no order', async () => {
    const { world, ada, bob, named } = await aScene();
    const cy = await world.person();
    const ofCy = await aPost(world, cy, { description: '#tri' });
    await score(world, ofCy, { ranked: 4.95 });
    await inState(world, named('high'), { state: 'masked' });
    await inState(world, named('fresh'), { ready: false });
    await block(world, cy, ada);
    const without = (sort: PostSort) =>
      wanted[sort].filter((name) => name !== 'high' && name !== 'fresh');
    for (const sort of postSorts) {
      const found = await allOf(ada.client, action, { ...sent(bob), sort, limit: 3 });
      expect(titles(found), sort).toEqual(without(sort));
    }
  });
});

test('a hashtag that many carry has the same orders', async () => {
  const scene = await aScene();
  await oftenCarried(scene);
  const tagged = { params: { tag: 'tri' } };
  for (const sort of postSorts) {
    for (const limit of [1, 3, 24]) {
      const found = await allOf(scene.ada.client, readHashtag, { ...tagged, sort, limit });
      expect(titles(found), sort).toEqual(wanted[sort]);
    }
  }
});

test('looking through all that carry a hashtag is not to be had at will', async () => {
  const scene = await build(await aWorld({ env: { LIMIT_FACTOR: '1' } }));
  const ask = async ({ client }: Person, sort: PostSort) =>
    (await client.send(readHashtag, { params: { tag: 'tri' }, query: { sort } })).status;
  await oftenCarried(scene);
  const statuses: number[] = [];
  for (let n = 0; n < 121; n += 1) statuses.push(await ask(scene.ada, 'global'));
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 200), 429]);
  expect([await ask(scene.bob, 'global'), await ask(scene.ada, 'recent')]).toEqual([200, 200]);
});

test('to its author also what others do not see stands in its order', async () => {
  const { world, ada, bob, named } = await aScene();
  await inState(world, named('middle'), { state: 'masked' });
  await inState(world, named('silent'), { state: 'removed' });
  const own = { params: { username: bob.username }, sort: 'global' };
  const names = wanted.global.filter((name) => name !== 'silent');
  expect(titles(await allOf(bob.client, listPostsOf, own))).toEqual(names);
  expect(titles(await allOf(ada.client, listPostsOf, own))).toEqual(
    names.filter((name) => name !== 'middle'),
  );
});

test('an order tells no number: cards keep theirs to themselves, and so do cursors', async () => {
  const { ada, named } = await aScene();
  await ada.client.ask(revealEcho, { params: { workId: named('low').id } });
  const asked = { query: { sort: 'global', limit: 3 } };
  const first = await pageOf(ada.client, listPosts, asked);
  expect(first.items.map(({ echo }) => echo)).toEqual([null, null, null]);
  const rest = await pageOf(ada.client, listPosts, {
    query: { ...asked.query, cursor: first.next },
  });
  expect(titles(rest.items)).toEqual(['low', 'fresh', 'early']);
  expect(rest.items.map(({ echo }) => echo?.global)).toEqual([1.75, undefined, undefined]);
  // The same position encrypted twice: the cursors cannot be compared.
  const cursors = [first, await pageOf(ada.client, listPosts, asked)].map(({ next = '' }) => {
    const values: unknown = JSON.parse(
      Buffer.from(next.split('.')[0] ?? '', 'base64url').toString(),
    );
    return values;
  });
  const place = [expect.stringMatching(/^[\w-]{22}$/), named('middle').id];
  expect(cursors).toEqual([place, place]);
  expect(cursors[0]).not.toEqual(cursors[1]);
});

describe('visitors', () => {
  test('sort their twelve, and nothing but these, every way', async () => {
    const { world, bob, named } = await aScene();
    const old: string[] = [];
    for (let n = 0; n < visitorPosts - 5; n += 1) {
      old.unshift((await aPost(world, bob, { description: '#autre' })).id);
    }
    // Three of the first are no longer among them: the best is one of these.
    const gone = ['high', 'silent', 'low'];
    for (const sort of postSorts) {
      const { items, forMembers } = await pageOf(world.visitor, listPosts, {
        query: { sort, limit: 100 },
      });
      const left = wanted[sort]
        .filter((name) => !gone.includes(name))
        .map((name) => named(name).id);
      const ranked = sort === 'recent' ? [] : left.slice(0, 2);
      const others = left.slice(ranked.length);
      expect(idsOf(items), sort).toEqual([...ranked, ...old, ...others]);
      expect(items.every(({ echo }) => echo === null)).toBe(true);
      expect(forMembers).toBe(true);
      const tagged = await pageOf(world.visitor, readHashtag, {
        params: { tag: 'tri' },
        query: { sort },
      });
      expect(idsOf(tagged.items), sort).toEqual(left);
    }
  });

  test.each(postSorts)('beyond them are asked to join, also by %s', async (sort) => {
    const { world, ada } = shared;
    const members = await pageOf(ada.client, listPosts, { query: { limit: 2, sort } });
    for (const cursor of [members.next, 'anything']) {
      const reply = await world.visitor.send(listPosts, { query: { cursor, sort } });
      expect([reply.status, codeOf(reply)]).toEqual([401, 'signup_required']);
      const tagged = { params: { tag: 'tri' }, query: { cursor, sort } };
      expect(codeOf(await world.visitor.send(readHashtag, tagged))).toBe('signup_required');
    }
  });
});

test('an order nobody has is refused', async () => {
  for (const sort of ['best', '', 'GLOBAL', 'mean']) {
    const reply = await shared.ada.client.send(listPosts, { query: { sort } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
  }
});
