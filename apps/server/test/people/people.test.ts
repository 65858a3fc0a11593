import { randomUUID } from 'node:crypto';
import { follow, searchPeople, unfollow } from '@stenope/contract/people';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/tables/accounts.ts';
import { follows } from '../../src/tables/people.ts';
import { codeOf } from '../kit/client.ts';
import { block } from '../kit/posts.ts';
import { explain } from '../kit/statements.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

async function called(username: string, displayName: string): Promise<Person> {
  const person = await world.person();
  const { sql } = world.running.context.db;
  await sql.update(users).set({ username, displayName }).where(eq(users.id, person.id));
  return { ...person, username };
}

const found = async (client: Person['client'], q: string) =>
  (await client.ask(searchPeople, { query: { q } })).items.map(({ username }) => username);

describe('following', () => {
  test('happens once, however often and however many at once', async () => {
    const sent = { params: { userId: bob.id } };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ada.client.send(follow, sent)),
    );
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [200, { following: true }]),
    );
    const rows = await world.running.context.db.sql.select().from(follows);
    expect(rows).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, () => ada.client.ask(unfollow, sent)));
    expect(await world.running.context.db.sql.select().from(follows)).toEqual([]);
  });

  test('is not for oneself, in whatever case the id is written', async () => {
    for (const userId of [ada.id, ada.id.toUpperCase()]) {
      const reply = await ada.client.send(follow, { params: { userId } });
      expect([reply.status, codeOf(reply)]).toEqual([422, 'self_follow']);
    }
  });

  test('finds nobody who is not there, suspended, or blocked either way', async () => {
    const [gone, blocking, blocked] = [
      await world.person(),
      await world.person(),
      await world.person(),
    ];
    await ada.client.ask(follow, { params: { userId: gone.id } });
    await world.suspend(gone);
    await block(world, blocking, ada);
    await block(world, ada, blocked);
    for (const userId of [gone.id, blocking.id, blocked.id, randomUUID()]) {
      const reply = await ada.client.send(follow, { params: { userId } });
      expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    }
    // An existing follow can be ended; then the member is not found.
    expect((await ada.client.send(unfollow, { params: { userId: gone.id } })).status).toBe(204);
    expect((await ada.client.send(unfollow, { params: { userId: gone.id } })).status).toBe(404);
  });
});

describe('looking for people', () => {
  test('finds beginnings of usernames and names, without case and accents', async () => {
    const elodie = await called('zElodie_P', 'Élodie Perrin');
    const ze = await called('zeb', 'Zoé');
    const other = await called('autre_nom', 'ZÉlie');
    expect(await found(ada.client, 'ze')).toEqual([ze.username, elodie.username, other.username]);
    expect(await found(ada.client, '@ZELODIE')).toEqual([elodie.username]);
    expect(await found(ada.client, 'elodie pe')).toEqual([elodie.username]);
    expect(await found(ada.client, 'E\u0301LODIE')).toEqual([elodie.username]);
    expect(await found(ada.client, 'lodie')).toEqual([]);
    expect(await found(ada.client, 'z%')).toEqual([]);
    expect(await found(ada.client, ' @ ')).toEqual([]);
    expect(await found(world.visitor, 'zelodie')).toEqual([elodie.username]);
    const [one] = (await world.visitor.ask(searchPeople, { query: { q: 'zelodie' } })).items;
    expect(Object.keys(one ?? {}).toSorted()).toEqual([
      'avatar',
      'displayName',
      'id',
      'isPro',
      'username',
    ]);
  });

  test('finds a later word of a name that is shown, after those that begin so', async () => {
    const later = await called('jo_quillan', 'Jean-Luc Ombrelle');
    const first = await called('ombrelline', 'Personne');
    expect(await found(ada.client, 'ombrell')).toEqual([first.username, later.username]);
    expect(await found(ada.client, 'luc omb')).toEqual([later.username]);
    expect(await found(world.visitor, 'quillan')).toEqual([later.username]);
    await world.running.context.db.sql
      .update(users)
      .set({ fullName: 'Jeanne Relle Secrète' })
      .where(eq(users.id, later.id));
    expect(await found(ada.client, 'secr')).toEqual([]);
    expect(await found(ada.client, 'relle')).toEqual([]);
  });

  test('finds eight at most, and nobody who is suspended or blocked', async () => {
    const [gone, blocked] = [await called('cache_un', 'Un'), await called('cache_deux', 'Deux')];
    await world.suspend(gone);
    await block(world, blocked, ada);
    expect(await found(ada.client, 'cache')).toEqual([]);
    expect(await found(world.visitor, 'cache')).toEqual(['cache_deux']);
    await world.running.context.db.pool.query(
      `insert into users (id, email, username, display_name)
       select gen_random_uuid(), one || '@example.org', 'foule_' || one, 'Foule ' || one
       from generate_series(0, 9) as one`,
    );
    expect(await found(ada.client, 'foule')).toEqual(
      Array.from({ length: 8 }, (_, one) => `foule_${one}`),
    );
  });

  test('finds everybody page by page, each once, in one order', async () => {
    await world.running.context.db.pool.query(
      `insert into users (id, email, username, display_name)
       select gen_random_uuid(), 'nef' || one || '@example.org',
         case when one < 5 then 'nef_' || one else 'voile' || one end,
         case when one % 3 = 0 then 'Nef' when one % 3 = 1 then 'Jean Nef' else 'Nef Nef' end
       from generate_series(0, 13) as one`,
    );
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const asked = { q: '@Nef', near: 'too', limit: 4, ...(cursor && { cursor }) } as const;
      const page = await ada.client.ask(searchPeople, { query: asked });
      pages.push(page.items.map(({ username }) => username));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 4, 2]);
    const all = pages.flat();
    expect(all.slice(0, 5)).toEqual(['nef_0', 'nef_1', 'nef_2', 'nef_3', 'nef_4']);
    expect(new Set(all).size).toBe(14);
    const query = { q: 'nef', limit: 100 };
    const { items, next } = await ada.client.ask(searchPeople, { query });
    expect(items.map(({ username }) => username)).toEqual(all);
    expect(next).toBeUndefined();
    const first = await ada.client.ask(searchPeople, { query: { q: 'nef', limit: 1 } });
    const elsewhere = { q: 'voile', cursor: first.next, limit: 1 };
    expect(codeOf(await ada.client.send(searchPeople, { query: elsewhere }))).toBe('bad_cursor');
    expect((await ada.client.ask(searchPeople, { query: { q: 'nef' } })).next).toBeUndefined();
    const visitors = await world.visitor.ask(searchPeople, { query });
    expect(visitors.items.map(({ username }) => username)).toEqual(all.slice(0, visitorPosts));
    expect(visitors.next).toBeUndefined();
    const beyond = { query: { q: 'nef', cursor: first.next } };
    expect(codeOf(await world.visitor.send(searchPeople, beyond))).toBe('signup_required');
  });

  test('offers names spelled nearly so where nobody is called so, to who asks', async () => {
    const near = async (client: Person['client'], q: string) => {
      const reply = await client.ask(searchPeople, { query: { q, near: 'too' } });
      return [reply.near ?? false, ...reply.items.map(({ username }) => username)];
    };
    const vera = await called('vera_tintoret', 'Véra Tintoret');
    const gone = await called('tintorat', 'Un');
    const blocking = await called('tintorot', 'Deux');
    const hidden = await called('sans_nom', 'Trois');
    await world.running.context.db.sql
      .update(users)
      .set({ fullName: 'Jeanne Tintorette' })
      .where(eq(users.id, hidden.id));
    await world.suspend(gone);
    await block(world, blocking, ada);
    for (const typed of ['Tintroet', 'Vera Titoret', '@vera_tintorett', 'véra tintoert']) {
      expect(await near(ada.client, typed), typed).toEqual([true, vera.username]);
      expect(await found(ada.client, typed), typed).toEqual([]);
    }
    expect(await near(ada.client, 'tintorit')).toEqual([true, vera.username]);
    expect(await near(world.visitor, 'tintorit')).toEqual([true, blocking.username, vera.username]);
    expect(await near(ada.client, 'tintoretti'), 'a full name is not shown').toEqual([false]);
    expect(await near(ada.client, 'tintoret')).toEqual([false, vera.username]);
    expect(await near(ada.client, 'qwxzkqwxzk')).toEqual([false]);
  });

  test('reads two indexes, and no table from end to end', async () => {
    const seen = await world.statements.during(() => found(world.visitor, 'a'));
    const text = seen.find((one) => one.includes('folded_name')) ?? '';
    const count = new Set(text.match(/\$\d+/g)).size;
    const values = Array.from({ length: count }, (_, place) => valueAt(text, place + 1));
    const plan = await explain(world.databaseUrl, text, values);
    expect(plan.filter(({ type }) => type === 'Seq Scan')).toEqual([]);
    expect(seen.length).toBeLessThanOrEqual(2);
  });
});

/** A value of the placeholder's type. */
function valueAt(text: string, place: number): unknown {
  if (new RegExp(`(?:limit \\$${place}\\b|\\$${place}::int)`).test(text)) return 8;
  return text.includes(`folded_name($${place})`) ? 'a' : null;
}
