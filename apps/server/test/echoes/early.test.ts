import {
  echoChanged,
  listRatings,
  putRating,
  readEcho,
  revealEcho,
  withdrawRating,
} from '@stenope/contract/echoes/ratings';
import { listReceived, readStanding } from '@stenope/contract/echoes/standing';
import { listPosts } from '@stenope/contract/feed';
import type { ServerFrame } from '@stenope/contract/live';
import { readPost } from '@stenope/contract/posts';
import type { EchoScores } from '@stenope/domain/echoes/axes';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { scores } from '../../src/tables/echoes.ts';
import { notifications } from '../../src/tables/notifications.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** Ratings before a score is stable: published with the news, without name or badge. */

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

const marks = (mark: number): EchoScores => ({
  intention: mark,
  composition: mark,
  matiere: mark,
  technique: mark,
  emotion: mark,
});

const rate = (person: Person, workId: string, mark = 4) =>
  person.client.ask(putRating, { params: { workId }, body: { marks: marks(mark) } });

const withdraw = (person: Person, workId: string) =>
  person.client.ask(withdrawRating, { params: { workId } });

const news = () => publishChanges(world.running.context, new AbortController().signal);

const ratingsOf = async (reader: Person, workId: string) =>
  (await reader.client.ask(listRatings, { params: { workId } })).items;

const globalsOf = async (reader: Person, workId: string) =>
  (await ratingsOf(reader, workId)).map(({ global }) => global).toSorted((a, b) => a - b);

/** Everything a reader can query about a work and its author's received ratings. */
async function told(reader: Person, author: Person, workId: string) {
  const asked = { params: { workId } };
  const { items: cards } = await reader.client.ask(listPosts, { query: { limit: 24 } });
  const { thread: _, ...post } = await reader.client.ask(readPost, { params: { postId: workId } });
  const { score: ranks } = await ranksOf(workId);
  const own = null;
  return {
    echo: await reader.client.ask(readEcho, asked),
    listed: await reader.client.send(listRatings, asked).then(({ status, body }) => ({
      status,
      items: (body as { items?: unknown }).items,
    })),
    card: cards.find(({ id }) => id === workId),
    post,
    ranks,
    // Left out: trust grows with time.
    standing: {
      ...(await reader.client.ask(readStanding, { params: { userId: author.id } })),
      own,
    },
    received: await reader.client.ask(listReceived, { params: { userId: author.id } }),
  };
}

async function ranksOf(workId: string) {
  const [score] = await world.running.context.db.sql
    .select({ ranks: scores.ranks })
    .from(scores)
    .where(eq(scores.id, workId));
  return { score: score?.ranks ?? null };
}

/** The author's own line tells of other things too. */
const isOfEcho = (frame: ServerFrame) => 'name' in frame && frame.name === echoChanged.name;

async function people(count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => world.person()));
}

describe('before the news', () => {
  test('the first rating of a work changes nothing that anybody else can ask', async () => {
    const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
    const { id } = await aPost(world, author);
    const line = await TestListener.start(world.origin, author.client.token, {
      topics: [`post:${id}`],
    });
    const readers = [author, marc];
    const before = await Promise.all(readers.map((reader) => told(reader, author, id)));
    expect(await rate(lila, id)).toMatchObject({ ratings: 1, mine: { global: 4 } });
    expect(await Promise.all(readers.map((reader) => told(reader, author, id)))).toEqual(before);
    expect(await ratingsOf(lila, id)).toMatchObject([{ mine: true, badge: null, rater: null }]);
    const own = await told(lila, author, id);
    expect([own.echo.ratings, own.card?.ratings, own.post.ratings]).toEqual([1, 1, 1]);
    expect(line.events.filter(isOfEcho)).toEqual([]);

    await news();
    await line.hear(isOfEcho);
    expect(line.events.filter(isOfEcho).map(({ data }) => data)).toEqual([{ workId: id }]);
    const after = await told(author, author, id);
    expect([after.echo.ratings, after.card?.ratings, after.standing.received]).toEqual([1, 1, 1]);
    expect(after.listed.items).toMatchObject([{ rater: null, badge: null, mine: false }]);
    expect(after.received.items).toMatchObject([{ rater: null, badge: null }]);
    line.end();
  });

  test('later ones, changes and all that is computed of them wait as well', async () => {
    const [author, ...raters] = (await people(6)) as [Person, ...Person[]];
    const [lila, marc, noe, ...others] = raters as [Person, Person, Person, ...Person[]];
    const { id } = await aPost(world, author);
    await Promise.all([lila, marc, noe].map((person) => rate(person, id, 3)));
    await news();
    const before = await told(author, author, id);
    expect(before.echo).toMatchObject({ ratings: 3 });
    for (const person of others) await rate(person, id, 5);
    expect(await rate(lila, id, 1)).toMatchObject({ mine: { global: 1 }, ratings: 3 });
    await rate(lila, id, 2);
    expect(await told(author, author, id)).toEqual(before);
    // The member who changed it sees the new rating.
    expect(await globalsOf(lila, id)).toEqual([2, 3, 3]);
    const own = await told(lila, author, id);
    expect(own.echo.distribution?.reduce((sum, many) => sum + many, 0)).toBe(3);
    await news();
    expect(await globalsOf(author, id)).toEqual([2, 3, 3, 5, 5]);
    expect(await told(author, author, id)).toMatchObject({ echo: { ratings: 5 } });
  });

  test('what is withdrawn is gone at once, and shows nothing of those that wait', async () => {
    const [author, lila, marc, noe] = (await people(4)) as [Person, Person, Person, Person];
    const { id } = await aPost(world, author);
    await rate(lila, id, 3);
    await rate(marc, id, 4);
    await news();
    await rate(noe, id, 1);
    await rate(marc, id, 2);
    await withdraw(lila, id);
    expect(await globalsOf(author, id)).toEqual([4]);
    const after = await told(author, author, id);
    expect(after.echo).toMatchObject({
      ratings: 1,
      distribution: [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    });
    expect([after.card?.ratings, after.standing.received]).toEqual([1, 1]);
    await withdraw(noe, id);
    await news();
    expect(await globalsOf(author, id)).toEqual([2]);
  });
});

describe('names and badges', () => {
  const states = [
    ['hidden', false],
    ['provisional', false],
    ['contested', false],
    ['stabilised', true],
  ] as const;

  test.each(states)('of a score that is %s are told: %s', async (state, named) => {
    const [author, lila, marc] = (await people(3)) as [Person, Person, Person];
    const admin = await world.person({ role: 'admin' });
    const { id } = await aPost(world, author);
    const line = await TestListener.start(world.origin, author.client.token, {
      topics: [`post:${id}`],
    });
    await rate(lila, id);
    await world.running.context.db.sql.update(scores).set({ state }).where(eq(scores.id, id));
    await news();
    for (const reader of [marc, admin]) {
      await reader.client.ask(revealEcho, { params: { workId: id } });
    }
    for (const reader of [author, marc, admin, lila]) {
      const [rating] = await ratingsOf(reader, id);
      expect(rating?.rater?.id).toBe(named ? lila.id : undefined);
      expect(rating?.badge).toBe(named ? 'new_eye' : null);
      expect(rating?.weight === null).toBe(!named);
      const received = { params: { userId: author.id } };
      const { items } = await reader.client.ask(listReceived, received);
      const [first] = items;
      expect(items).toHaveLength(reader === author || named ? 1 : 0);
      expect(first?.rater?.id).toBe(named ? lila.id : undefined);
      expect(first?.badge ?? null).toBe(named ? 'new_eye' : null);
    }
    await line.hear(isOfEcho);
    expect(line.events.filter(isOfEcho).map(({ data }) => data)).toEqual([{ workId: id }]);
    const notices = await world.running.context.db.sql
      .select({ senderId: notifications.senderId, recipientId: notifications.recipientId })
      .from(notifications)
      .where(eq(notifications.contentId, id));
    expect(notices).toEqual([{ senderId: null, recipientId: author.id }]);
    line.end();
  });
});
