import { follow, unfollow } from '@stenope/contract/people';
import { readProfile, updateProfile } from '@stenope/contract/people/profile';
import { block, listFollowers, listFollowing, mute } from '@stenope/contract/people/ties';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { expectTrueCounts, noticesOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });

const countsOf = async (reader: Person, { username }: Person) =>
  (await reader.client.ask(readProfile, { params: { username } })).counts;

describe('who follows somebody', () => {
  test('is told to them, once each way, and counted', async () => {
    await ada.client.ask(follow, on(bob));
    await ada.client.ask(follow, on(bob));
    expect(await noticesOf(world, bob)).toEqual([{ type: 'follow', sender: ada.id }]);
    expect(await countsOf(ada, bob)).toEqual({ followers: 1, following: 0, posts: 0 });
    expect(await countsOf(bob, ada)).toEqual({ followers: 0, following: 1, posts: 0 });
    await ada.client.ask(unfollow, on(bob));
    await ada.client.ask(unfollow, on(bob));
    // The follow notification was unread, so only the unfollow is left.
    expect(await noticesOf(world, bob)).toEqual([{ type: 'unfollow', sender: ada.id }]);
    expect(await countsOf(ada, bob)).toEqual({ followers: 0, following: 0, posts: 0 });
    await expectTrueCounts(world);
  });

  test('leaves what was read as it was read', async () => {
    const [one, other] = [await world.person(), await world.person()];
    await one.client.ask(follow, on(other));
    const { pool } = world.running.context.db;
    await pool.query('update notifications set read = true where recipient_id = $1', [other.id]);
    await one.client.ask(unfollow, on(other));
    const types = (await noticesOf(world, other)).map(({ type }) => type);
    expect(types).toEqual(['unfollow', 'follow']);
  });

  test('is not told to who does not want to hear it, of that kind or of that person', async () => {
    const [deaf, muting] = [await world.person(), await world.person()];
    const body = { notifications: { follow: false } };
    await deaf.client.ask(updateProfile, { ...on(deaf), body });
    await muting.client.ask(mute, on(ada));
    for (const person of [deaf, muting]) {
      await ada.client.ask(follow, on(person));
      expect(await noticesOf(world, person)).toEqual([]);
    }
    await ada.client.ask(unfollow, on(deaf));
    expect(await noticesOf(world, deaf)).toEqual([{ type: 'unfollow', sender: ada.id }]);
    await ada.client.ask(unfollow, on(muting));
    expect(await noticesOf(world, muting)).toEqual([]);
  });

  test('reaches every device of who follows, and nobody else', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const mine = await TestListener.start(world.origin, one.client.token);
    const theirs = await TestListener.start(world.origin, other.client.token);
    await one.client.ask(follow, on(other));
    await expect
      .poll(() => mine.events.map(({ name, data }) => [name, data]))
      .toEqual([['people.ties_changed', { userId: other.id, following: true }]]);
    // The followed member receives a notification event, and nothing of the other's ties.
    expect(new Set(theirs.events.map(({ name }) => name))).toEqual(
      new Set(['notifications.changed']),
    );
  });
});

describe('many at once', () => {
  async function deadlocks(): Promise<unknown> {
    const { rows } = await world.running.context.db.pool.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks;
  }

  test('follow and leave one popular member: nobody is refused, and the counts are exact', async () => {
    const star = await world.person();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => world.person()));
    const before = await deadlocks();
    // Everybody follows and unfollows in sequence; all of them concurrently.
    const lives = crowd.map(async ({ client }) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 20; turn += 1) {
        const { status } = await client.send(turn % 3 === 2 ? unfollow : follow, on(star));
        statuses.push(status);
      }
      return statuses;
    });
    expect(new Set((await Promise.all(lives)).flat())).toEqual(new Set([200, 204]));
    expect(await deadlocks()).toBe(before);
    await expectTrueCounts(world);
    // In sequence at the end, so that the result is known.
    for (const { client } of crowd.slice(0, 7)) await client.ask(follow, on(star));
    for (const { client } of crowd.slice(7)) await client.ask(unfollow, on(star));
    expect(await countsOf(ada, star)).toMatchObject({ followers: 7 });
    await expectTrueCounts(world);
  });

  test('follow each other in circles without waiting for ever', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => world.person()));
    const pairs = crowd.flatMap((one) =>
      crowd.filter((other) => other !== one).map((other) => ({ one, other })),
    );
    const replies = await Promise.all(
      [...pairs, ...pairs.toReversed()].map(({ one, other }) => one.client.send(follow, on(other))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await expectTrueCounts(world);
  });

  test('block and follow at one moment: nobody is followed across the block', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [one, other] = [await world.person(), await world.person()];
      await Promise.all([
        one.client.send(follow, on(other)),
        other.client.ask(block, on(one)),
        other.client.send(follow, on(one)),
      ]);
      const { rows } = await world.running.context.db.pool.query(
        `select 1 from follows where follower_id in ($1, $2) and followed_id in ($1, $2)`,
        [one.id, other.id],
      );
      expect(rows).toEqual([]);
    }
    await expectTrueCounts(world);
  });
});

describe('lists of followers', () => {
  /** Follows of one transaction share a timestamp: pages must not lose any. */
  async function aCrowd(size: number): Promise<Person> {
    const star = await world.person();
    await world.running.context.db.pool.query(
      `with crowd as (
         insert into users (id, email, username, display_name)
         select ($2::uuid[])[one], 'crowd' || one || '_' || $3 || '@example.org',
           'foule_' || $3 || '_' || one, case when one % 2 = 0 then 'Élodie ' else 'Zoé ' end || one
         from generate_series(1, $4) as one returning id)
       insert into follows (follower_id, followed_id) select id, $1 from crowd`,
      [star.id, Array.from({ length: size }, () => newId()), star.username.slice(-8), size],
    );
    return star;
  }

  async function pagesOf(
    action: typeof listFollowers | typeof listFollowing,
    star: Person,
    query: { limit: number; q?: string },
  ) {
    const names: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await ada.client.ask(action, {
        ...on(star),
        query: { ...query, ...(cursor !== undefined && { cursor }) },
      });
      names.push(...page.items.map(({ displayName }) => displayName));
      cursor = page.next;
      pages += 1;
    } while (cursor !== undefined);
    return { names, pages };
  }

  test('hold everybody once, page by page', async () => {
    const star = await aCrowd(95);
    const { names, pages } = await pagesOf(listFollowers, star, { limit: 30 });
    expect([names.length, new Set(names).size, pages]).toEqual([95, 95, 4]);
    expect(await countsOf(ada, star)).toMatchObject({ followers: 95 });
    const some = await pagesOf(listFollowers, star, { limit: 7 });
    expect(some.names).toEqual(names);
    await expectTrueCounts(world);
  });

  test('can be searched by name and username, without case and accents', async () => {
    const star = await aCrowd(40);
    const found = await pagesOf(listFollowers, star, { limit: 7, q: 'elodie' });
    expect([found.names.length, new Set(found.names).size]).toEqual([20, 20]);
    expect(found.names.every((name) => name.startsWith('Élodie'))).toBe(true);
    expect((await pagesOf(listFollowers, star, { limit: 50, q: '@FOULE_' })).names).toHaveLength(
      40,
    );
    expect((await pagesOf(listFollowers, star, { limit: 50, q: 'personne' })).names).toEqual([]);
    expect((await pagesOf(listFollowers, star, { limit: 50, q: ' @ ' })).names).toEqual([]);
    expect((await pagesOf(listFollowing, star, { limit: 50, q: 'elodie' })).names).toEqual([]);
    // Sorted by name, including several of the same name.
    expect(found.names).toEqual(found.names.toSorted());
    await world.running.context.db.pool.query(
      `update users set display_name = 'Même nom' where id in
         (select follower_id from follows where followed_id = $1 limit 12)`,
      [star.id],
    );
    const same = await pagesOf(listFollowers, star, { limit: 5, q: 'meme' });
    expect([same.names.length, same.pages]).toEqual([12, 3]);
  });

  test('are the latest first, say whom the reader follows, and hide who is hidden', async () => {
    const star = await world.person();
    const [first, second, gone, hiding] = await Promise.all(
      Array.from({ length: 4 }, () => world.person()),
    );
    for (const one of [first, second, gone, hiding, ada]) await one?.client.ask(follow, on(star));
    await ada.client.ask(follow, on(first ?? ada));
    await world.suspend(gone ?? ada);
    await hiding?.client.ask(block, on(ada));
    const { items } = await ada.client.ask(listFollowers, on(star));
    expect(items.map(({ id, following }) => [id, following])).toEqual([
      [ada.id, null],
      [second?.id, false],
      [first?.id, true],
    ]);
    const mine = await ada.client.ask(listFollowing, on(ada));
    expect(mine.items.map(({ id }) => id)).toEqual([first?.id, star.id]);
  });

  test('give a cursor that does not tell since when', async () => {
    const star = await aCrowd(3);
    const firsts = [1, 2].map(() =>
      ada.client.ask(listFollowers, { ...on(star), query: { limit: 1 } }),
    );
    const places = (await Promise.all(firsts)).map(({ items, next = '' }) => {
      const place: unknown = JSON.parse(
        Buffer.from(next.split('.')[0] ?? '', 'base64url').toString(),
      );
      expect(place).toEqual([expect.stringMatching(/^[\w-]{40,60}$/), items[0]?.id]);
      const [sealed] = place as [string];
      expect(Buffer.from(sealed, 'base64url').toString()).not.toMatch(/\d{4}-/);
      return place;
    });
    expect(places[0]).not.toEqual(places[1]);
  });

  test('give a cursor that fits no other list', async () => {
    const star = await aCrowd(3);
    const { next } = await ada.client.ask(listFollowers, { ...on(star), query: { limit: 1 } });
    const tries = [
      ada.client.send(listFollowing, { ...on(star), query: { cursor: next } }),
      ada.client.send(listFollowers, { ...on(ada), query: { cursor: next } }),
      ada.client.send(listFollowers, { ...on(star), query: { cursor: next, q: 'e' } }),
    ];
    for (const reply of await Promise.all(tries)) {
      expect([reply.status, codeOf(reply)]).toEqual([422, 'bad_cursor']);
    }
  });
});
