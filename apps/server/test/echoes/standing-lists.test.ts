import { revealEcho, withdrawRating } from '@stenope/contract/echoes/ratings';
import { createResponse } from '@stenope/contract/echoes/responses';
import { listGiven, listReceived } from '@stenope/contract/echoes/standing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ratings } from '../../src/tables/echoes.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPicture, aPost, block, inState } from '../kit/posts.ts';
import type { Person } from '../kit/world.ts';
import {
  aScene,
  givenOf,
  marks,
  news,
  onPerson,
  rate,
  receivedOf,
  settle,
  show,
  standingOf,
  type Scene,
} from './standing-scene.ts';

let scene: Scene;
let world: Scene['world'];

beforeAll(async () => {
  scene = await aScene();
  ({ world } = scene);
});

afterAll(async () => {
  await world.end();
});

const sql = () => world.running.context.db.sql;

describe('ratings received', () => {
  test('are named once a score is stable, to their author neither before', async () => {
    const [author, lila] = [await world.person(), await world.person()];
    const [stable, young] = [await aPost(world, author), await aPost(world, author)];
    await settle(scene, stable.id);
    await rate(scene.raters[0]!, young.id);
    await rate(scene.raters[1]!, young.id);
    await news(world);

    const own = await receivedOf(author, author);
    expect(own.items).toHaveLength(15);
    const early = own.items.filter(({ work }) => work.id === young.id);
    expect(early).toHaveLength(2);
    expect(early.every(({ rater, marks: given }) => rater === null && given !== null)).toBe(true);
    const named = own.items.filter(({ work }) => work.id === stable.id);
    expect(new Set(named.map(({ rater }) => rater?.id))).toEqual(
      new Set(scene.raters.map(({ id }) => id)),
    );
    // The newest work first.
    expect(own.items.slice(0, 2).every(({ work }) => work.id === young.id)).toBe(true);
    expect(JSON.stringify(own)).not.toMatch(/T\d\d:\d\d/);

    // Others see only stable works, folded until revealed.
    const folded = await receivedOf(lila, author);
    expect(folded.items).toHaveLength(13);
    expect(
      folded.items.every(
        ({ work, marks: given, global, reasons }) =>
          work.id === stable.id &&
          given === null &&
          global === null &&
          Object.keys(reasons).length === 0,
      ),
    ).toBe(true);
    await lila.client.ask(revealEcho, { params: { workId: stable.id } });
    const open = await receivedOf(lila, author);
    expect(open.items[0]).toMatchObject({
      reasons: { emotion: 'Dit par quelqu’un.' },
      work: {
        id: stable.id,
        kind: 'post',
        author: { id: author.id },
        post: { id: stable.id, title: 'Sans titre', username: author.username },
      },
      mine: false,
    });
    expect(open.items.every(({ marks: given }) => given !== null)).toBe(true);
    const [rater] = scene.raters;
    const theirs = await receivedOf(rater!, author);
    expect(theirs.items.filter(({ mine }) => mine)).toMatchObject([{ rater: { id: rater!.id } }]);
  });

  test('stand in no order of time within a work', async () => {
    const author = await world.person();
    const { id } = await aPost(world, author);
    await settle(scene, id);
    const rows = await sql().select().from(ratings).where(eq(ratings.workId, id));
    const byId = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map(({ userId }) => userId);
    const { items } = await receivedOf(author, author);
    expect(items.map(({ rater }) => rater?.id)).toEqual(byId);
  });

  test('have neither name nor words across a block, nor of the suspended', async () => {
    const [author, reader, blocked, suspended] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    const { id } = await aPost(world, author);
    await settle(scene, id);
    for (const rater of [reader, blocked, suspended]) await rate(rater, id);
    await block(world, reader, blocked);
    await world.suspend(suspended);
    const { items } = await receivedOf(reader, author);
    expect(items).toHaveLength(16);
    const unnamed = items.filter(({ rater }) => rater === null);
    expect(unnamed.map(({ reasons }) => reasons)).toEqual([{}, {}]);
    expect(JSON.stringify(items)).not.toContain(blocked.id);
  });

  test('come page by page, none twice and none left out', async () => {
    const author = await world.person();
    const works = [await aPost(world, author), await aPost(world, author)];
    for (const { id } of works) await settle(scene, id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 5, ...(cursor !== undefined && { cursor }) };
      const page = await author.client.ask(listReceived, { ...onPerson(author), query });
      found.push(...page.items.map(({ work, rater }) => `${work.id} ${rater?.id}`));
      cursor = page.next;
    } while (cursor !== undefined);
    const wanted = works.flatMap(({ id }) => scene.raters.map((rater) => `${id} ${rater.id}`));
    expect(found.toSorted()).toEqual(wanted.toSorted());
    expect(
      codeOf(
        await author.client.send(listGiven, { ...onPerson(author), query: { cursor: 'AA.AA' } }),
      ),
    ).toBe('bad_cursor');
  });

  test('of an answer lead to the post it was given to', async () => {
    const [author, answering, lila] = [
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    const { id: postId } = await aPost(world, author);
    await sql().update(posts).set({ allowsResponses: true }).where(eq(posts.id, postId));
    const mediaId = await aPicture(world, answering);
    const { id } = await answering.client.ask(createResponse, {
      params: { postId },
      body: { mediaId, alt: 'Une réponse', sensitive: 'nude' },
    });
    await settle(scene, id);
    await rate(lila, id);
    const { items } = await receivedOf(lila, answering);
    expect(items).toHaveLength(14);
    expect(items[0]?.work).toMatchObject({
      id,
      kind: 'response',
      alt: 'Une réponse',
      author: { id: answering.id },
      // Uncovering the post does not uncover its response.
      sensitive: 'nude',
      post: { id: postId, username: author.username, sensitive: 'none' },
    });
    expect(await standingOf(lila, answering)).toMatchObject({ average: { works: 1 } });
    // A response is hidden together with its post.
    await block(world, author, lila);
    expect(await receivedOf(lila, answering)).toEqual({ items: [] });
    expect(await standingOf(lila, answering)).toMatchObject({ received: 0, average: null });
    expect(await givenOf(lila, lila)).toEqual({ items: [] });
  });
});

describe('ratings given', () => {
  test('are to others those of stable scores, and to oneself all', async () => {
    const [author, ada, lila] = [await world.person(), await world.person(), await world.person()];
    const [stable, young] = [await aPost(world, author), await aPost(world, author)];
    await settle(scene, stable.id);
    await rate(ada, stable.id, 3);
    await rate(ada, young.id, 5);
    await show(ada, { showsGiven: true });

    const own = await givenOf(ada, ada);
    expect(own.items.map(({ work }) => work.id).toSorted()).toEqual(
      [stable.id, young.id].toSorted(),
    );
    expect(own.items.every(({ marks: given }) => given !== null)).toBe(true);
    // The work's author learns nothing here that their own list does not show.
    for (const reader of [author, lila]) {
      expect((await givenOf(reader, ada)).items.map(({ work }) => work.id)).toEqual([stable.id]);
    }
    expect((await givenOf(author, ada)).items[0]).toMatchObject({ marks: marks(3), global: 3 });
    expect((await givenOf(lila, ada)).items[0]).toMatchObject({
      marks: null,
      global: null,
      reasons: {},
    });
    expect(JSON.stringify(own)).not.toMatch(/T\d\d:\d\d/);

    await inState(world, stable, { state: 'masked' });
    expect(await givenOf(lila, ada)).toEqual({ items: [] });
    await inState(world, stable, { state: 'visible' });
    await ada.client.ask(withdrawRating, { params: { workId: stable.id } });
    expect(await givenOf(lila, ada)).toEqual({ items: [] });
  });

  test('come by the day, and neither cursor nor order tells the hour', async () => {
    const [author, ada] = [await world.person(), await world.person()];
    const days = [
      '2026-05-03T08:00:00.000Z',
      '2026-05-02T23:59:59.999Z',
      '2026-05-02T00:00:00.000Z',
    ];
    for (const moment of days) {
      const { id } = await aPost(world, author);
      await rate(ada, id);
      await sql()
        .update(ratings)
        .set({ createdAt: new Date(moment) })
        .where(eq(ratings.workId, id));
    }
    const query = { limit: 1 };
    const first = await ada.client.ask(listGiven, { ...onPerson(ada), query });
    expect(first.items[0]?.day).toBe('2026-05-03');
    expect(Buffer.from(first.next!.split('.')[0]!, 'base64url').toString()).toMatch(
      /^\["2026-05-03","[-0-9a-f]{36}"\]$/,
    );
    const second = await ada.client.ask(listGiven, {
      ...onPerson(ada),
      query: { limit: 5, cursor: first.next! },
    });
    expect(second.items.map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-02']);
    expect(second.next).toBeUndefined();
  });
});

describe('looking for something', () => {
  const found = async (
    action: typeof listGiven | typeof listReceived,
    reader: Person,
    person: Person,
    q: string,
  ) => {
    const { items } = await reader.client.ask(action, { ...onPerson(person), query: { q } });
    return items.map(({ work }) => work.id);
  };

  test('finds titles and names, without case and accents', async () => {
    const [author, other, ada] = [await world.person(), await world.person(), await world.person()];
    const tide = await aPost(world, author, { title: 'Marée basse à Étretat' });
    const snow = await aPost(world, other, { title: 'Neige' });
    await rate(ada, tide.id);
    await rate(ada, snow.id);
    await news(world);
    expect(await found(listGiven, ada, ada, 'ETRETAT')).toEqual([tide.id]);
    expect(await found(listGiven, ada, ada, 'basse')).toEqual([tide.id]);
    expect(await found(listGiven, ada, ada, `@${other.username}`)).toEqual([snow.id]);
    expect(await found(listGiven, ada, ada, '100 %')).toEqual([]);
    expect(await found(listGiven, ada, ada, ' @ ')).toEqual([]);
    expect(await found(listReceived, author, author, 'maree')).toEqual([tide.id]);
    expect(await found(listReceived, author, author, 'neige')).toEqual([]);
  });

  test('finds who rated only where their name is shown', async () => {
    const [author, lila] = [await world.person(), await world.person()];
    const [stable, young] = [await aPost(world, author), await aPost(world, author)];
    await settle(scene, stable.id);
    const [rater] = scene.raters;
    await rate(rater!, young.id);
    await news(world);
    // The author sees both ratings, and the name with one of them.
    expect(await found(listReceived, author, author, rater!.username)).toEqual([stable.id]);
    expect(await found(listReceived, lila, author, rater!.username)).toEqual([stable.id]);
    await block(world, lila, rater!);
    expect(await found(listReceived, lila, author, rater!.username)).toEqual([]);
  });

  test('goes on where it ended, and in no other search', async () => {
    const author = await world.person();
    const { id } = await aPost(world, author, { title: 'Deux pages' });
    await settle(scene, id);
    const query = { limit: 8, q: 'deux' };
    const first = await author.client.ask(listReceived, { ...onPerson(author), query });
    const cursor = first.next!;
    const second = await author.client.ask(listReceived, {
      ...onPerson(author),
      query: { ...query, cursor },
    });
    const names = [...first.items, ...second.items].map(({ rater }) => rater?.id);
    expect([names.length, new Set(names).size, second.next]).toEqual([13, 13, undefined]);
    for (const other of [{ cursor }, { cursor, q: 'pages' }]) {
      const reply = await author.client.send(listReceived, { ...onPerson(author), query: other });
      expect(codeOf(reply)).toBe('bad_cursor');
    }
  });
});
