import type { Action } from '@stenope/contract/action';
import { createComment, deleteComment, listComments } from '@stenope/contract/comments';
import { listRatings, putRating, readEcho, revealEcho } from '@stenope/contract/echoes/ratings';
import { createResponse, listResponses } from '@stenope/contract/echoes/responses';
import {
  changeStanding,
  listGiven,
  listReceived,
  readStanding,
} from '@stenope/contract/echoes/standing';
import { listPosts, listPostsOf } from '@stenope/contract/feed';
import { readProfile } from '@stenope/contract/people/profile';
import {
  block,
  listFollowers,
  listFollowing,
  mute,
  tiesChanged,
} from '@stenope/contract/people/ties';
import { readPost } from '@stenope/contract/posts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { scores } from '../../src/tables/echoes.ts';
import { follows } from '../../src/tables/people.ts';
import { TestListener } from '../kit/listener.ts';
import { aPicture, aPost, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askToLeave, seeThrough } from '../leaving/scene.ts';

/**
 * Counts must match their lists for every reader: a community with blocks in both directions, and
 * suspended, departed and muted members.
 */
const names = ['ada', 'bea', 'cyr', 'dan', 'eve', 'fay', 'gus', 'hal'] as const;

type Name = (typeof names)[number] | 'admin';

let world: World & { end(): Promise<void> };
let cast: Record<Name, Person>;
let works: string[];

beforeAll(async () => {
  world = await aWorld({ keep: true });
  const made = await Promise.all(names.map(async (name) => [name, await world.person()] as const));
  const admin = await world.person({ role: 'admin' });
  cast = { ...(Object.fromEntries(made) as Omit<typeof cast, 'admin'>), admin };
  works = await community();
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });
const everybody = () => Object.values(cast);

/** Everybody posts, comments, rates and follows; then some block each other, and some leave. */
async function community(): Promise<string[]> {
  const made = await Promise.all(
    [cast.ada, cast.dan, cast.cyr, cast.hal].map(async (author) => {
      await makePro(world, author);
      return (await aPost(world, author, { allowsResponses: true })).id;
    }),
  );
  const masked = await aPost(world, cast.ada);
  await inState(world, masked, { state: 'masked' });
  const { sql } = world.running.context.db;
  const ties = everybody().flatMap(({ id: followerId }) =>
    everybody().flatMap(({ id: followedId }) =>
      followerId === followedId ? [] : [{ followerId, followedId }],
    ),
  );
  await sql.insert(follows).values(ties);
  await Promise.all(
    made.map(async (postId) => {
      for (const person of everybody()) await takePart(person, postId);
    }),
  );
  // Some works show names, others do not yet; and one rating is unpublished.
  await publishChanges(world.running.context, new AbortController().signal);
  const [stable = '', late = ''] = made;
  await sql.update(scores).set({ state: 'stabilised' }).where(eq(scores.id, stable));
  await rate(cast.gus, late, 1);
  await cast.ada.client.ask(block, on(cast.bea));
  await cast.cyr.client.ask(block, on(cast.ada));
  await cast.dan.client.ask(mute, on(cast.ada));
  await world.suspend(cast.eve);
  for (const [person, mode] of [
    [cast.fay, 'erase'],
    [cast.hal, 'leave_posts'],
  ] as const) {
    await askToLeave(person, mode);
    await seeThrough(world.running.context, person);
  }
  for (const person of everybody()) {
    await person.client.send(changeStanding, { body: { showsGiven: true } });
  }
  return made;
}

async function takePart(person: Person, postId: string): Promise<void> {
  const say = (body: string, parentId?: string) =>
    person.client.ask(createComment, {
      params: { postId },
      body: { body, ...(parentId !== undefined && { parentId }) },
    });
  const { id } = await say('une première chose');
  await say('et une réponse', id);
  const { items } = await person.client.ask(listComments, { params: { postId } });
  const [first] = items.filter(({ author }) => author !== null && author.id !== person.id);
  if (first) await say('à quelqu’un d’autre', first.id);
  // A deleted comment leaves its place while it has answers.
  if (person === cast.gus) await person.client.ask(deleteComment, { params: { commentId: id } });
  const mediaId = await aPicture(world, person);
  await person.client.send(createResponse, { params: { postId }, body: { mediaId } });
  await rate(person, postId, 4);
}

async function rate(person: Person, workId: string, mark: number): Promise<void> {
  const marks = {
    intention: mark,
    composition: mark,
    matiere: mark,
    technique: mark,
    emotion: mark,
  };
  await person.client.send(putRating, { params: { workId }, body: { marks } });
}

interface Listed {
  readonly id?: string;
  readonly author?: unknown;
  readonly replies?: number;
}

/** All pages of a list; null where it is hidden. */
async function all(
  { client }: Person,
  action: Action,
  params: object,
  query: object = {},
): Promise<readonly Listed[] | null> {
  const found: Listed[] = [];
  let cursor: string | undefined;
  do {
    const asked = { limit: 3, ...query, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await client.send(action, { params, query: asked });
    if (status !== 200) return null;
    const page = body as { items: readonly Listed[]; next?: string };
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

/** Number of visible comments; places of deleted ones do not count. */
async function said(reader: Person, postId: string): Promise<number> {
  const threads = (await all(reader, listComments, { postId })) ?? [];
  let count = 0;
  for (const thread of threads) {
    const replies = await all(reader, listComments, { postId }, { parentId: thread.id });
    expect(replies).toHaveLength(thread.replies ?? 0);
    count += [thread, ...(replies ?? [])].filter(({ author }) => author !== null).length;
  }
  return count;
}

const viewers = ['ada', 'bea', 'cyr', 'dan', 'gus', 'admin'] as const;

describe.each(viewers)('to %s', (name) => {
  test('every post counts what its lists have', async () => {
    const reader = cast[name];
    const { items: cards } = await reader.client.ask(listPosts, { query: { limit: 24 } });
    expect(cards.length).toBeGreaterThan(1);
    for (const card of cards.filter(({ id }) => works.includes(id))) {
      const { thread: _, ...post } = await reader.client.ask(readPost, {
        params: { postId: card.id },
      });
      const comments = await said(reader, card.id);
      expect([card.comments, post.comments]).toEqual([comments, comments]);
      const answers = await reader.client.ask(listResponses, { params: { postId: card.id } });
      expect(await all(reader, listResponses, { postId: card.id })).toHaveLength(answers.total);
      const work = { params: { workId: card.id } };
      await reader.client.ask(revealEcho, work);
      const { ratings } = await reader.client.ask(readEcho, work);
      expect(await all(reader, listRatings, work.params)).toHaveLength(ratings);
      expect([card.ratings, post.ratings]).toEqual([ratings, ratings]);
    }
  });

  test('every person’s page counts what their lists have', async () => {
    const reader = cast[name];
    for (const person of everybody()) {
      const { username, id: userId } = person;
      const page = await reader.client.send(readProfile, { params: { username } });
      const { counts } = page.body as { counts?: Record<string, number> | null };
      const followers = await all(reader, listFollowers, { userId });
      // Lists of people across a block are hidden, whatever the reader's role.
      if (page.status !== 200 || !counts || !followers) continue;
      expect({
        followers: followers.length,
        following: (await all(reader, listFollowing, { userId }))?.length,
        posts: (await all(reader, listPostsOf, { username }))?.length,
      }).toEqual(counts);
      const standing = await reader.client.ask(readStanding, on(person));
      // Departed members' given ratings are hidden.
      const given = (await all(reader, listGiven, { userId }))?.length ?? standing.given;
      expect({
        given,
        received: (await all(reader, listReceived, { userId }))?.length,
      }).toEqual({ given: standing.given, received: standing.received });
    }
  });

  test('exact counts take no statement more', async () => {
    const { client } = cast[name];
    const plain = await world.person();
    for (const ask of [
      (who: Person['client']) => who.ask(listPosts, { query: { limit: 24 } }),
      (who: Person['client']) => who.ask(readPost, { params: { postId: works[1] ?? '' } }),
      (who: Person['client']) => who.send(readProfile, { params: { username: cast.dan.username } }),
    ]) {
      const asOthers = await world.statements.during(() =>
        ask(plain.client).catch(() => undefined),
      );
      const here = await world.statements.during(() => ask(client).catch(() => undefined));
      expect(here.filter(isOfTheAnswer)).toEqual(asOthers.filter(isOfTheAnswer));
    }
  });
});

/** Leaves out session look-ups, which are cached. */
function isOfTheAnswer(text: string): boolean {
  return !/sessions/.test(text);
}

describe('the live line', () => {
  test('tells of what is hidden from a listener neither its id nor that there is any', async () => {
    const [author, loud, shut, shutting, plain] = await Promise.all(
      Array.from({ length: 5 }, () => world.person()),
    );
    if (!author || !loud || !shut || !shutting || !plain) throw new Error('nobody');
    await makePro(world, author);
    const { id: postId } = await aPost(world, author, { allowsResponses: true });
    await loud.client.ask(block, on(shut));
    await shutting.client.ask(block, on(loud));
    const listen = ({ client }: Person) =>
      TestListener.start(world.origin, client.token, { topics: [`post:${postId}`] });
    const lines = await Promise.all([shut, shutting, plain].map(listen));
    const { cursor } = lines[0] ?? {};
    const sent = { params: { postId }, body: { body: 'pour les autres' } };
    const { id: commentId } = await loud.client.ask(createComment, sent);
    const mediaId = await aPicture(world, loud);
    const { id: workId } = await loud.client.ask(createResponse, {
      params: { postId },
      body: { mediaId },
    });
    await rate(plain, workId, 4);
    await publishChanges(world.running.context, new AbortController().signal);
    await loud.client.ask(deleteComment, { params: { commentId } });
    // An event all of them may receive is sent last: no other is then in transit.
    const last = await plain.client.ask(createComment, sent);
    for (const line of lines) {
      await line.hear((frame) => JSON.stringify(frame).includes(last.id));
    }
    // Blocking sends an event to the blocker's own devices, perhaps only after they listen.
    const [one, other, third] = lines.map(({ events }) =>
      JSON.stringify(events.filter(({ name }) => name !== tiesChanged.name)),
    );
    for (const heard of [one, other]) {
      for (const id of [commentId, workId, loud.id]) expect(heard).not.toContain(id);
    }
    for (const id of [commentId, workId]) expect(third).toContain(id);
    // Nor is it sent to those who resume later.
    const back = await TestListener.start(world.origin, shut.client.token, {
      topics: [`post:${postId}`],
      ...(cursor !== undefined && { cursor }),
    });
    expect(back.events.length).toBeGreaterThan(0);
    expect(JSON.stringify(back.events)).not.toContain(commentId);
    for (const line of [...lines, back]) line.end();
  });
});
