import { readMe } from '@stenope/contract/accounts';
import { checkUsername } from '@stenope/contract/accounts/signing';
import { listPostsOf } from '@stenope/contract/feed';
import { searchPeople } from '@stenope/contract/people';
import { activateShop, deactivateShop } from '@stenope/contract/people/pro';
import {
  profile as profileShape,
  readOwnProfile,
  readProfile,
  setLocation,
  updateProfile,
} from '@stenope/contract/people/profile';
import { block } from '@stenope/contract/people/ties';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerUsernames, users } from '../../src/tables/accounts.ts';
import { headOf } from '../../src/features/posts/page/service.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost, inState, makePro } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { hostileTexts } from './hostile.ts';
import { expectTrueCounts, statusesOf } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let bob: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, bob] = [await world.person(), await world.person()];
});
afterAll(() => world.end());

const on = ({ id }: Person) => ({ params: { userId: id } });

const read = (reader: Person, username: string) =>
  reader.client.ask(readProfile, { params: { username } });

const edit = (person: Person, body: object) =>
  person.client.send(updateProfile, { ...on(person), body });

describe('a page', () => {
  test('says what is public, whatever the case of the name, and nothing else', async () => {
    const body = {
      displayName: 'Bob Ross',
      fullName: 'Robert Norman Ross',
      bio: 'Des nuages,\net des arbres heureux.',
      website: 'https://example.org/bob?a=1',
    };
    expect((await edit(bob, body)).status).toBe(200);
    const found = await read(ada, bob.username.toUpperCase());
    expect(found).toMatchObject({
      ...body,
      id: bob.id,
      username: bob.username,
      badge: 'new_eye',
      avatar: null,
      isPro: false,
      covers: [],
      location: null,
      shop: { active: false },
      rebuilt: false,
      suspended: false,
      mine: { self: false, following: false, followsMe: false, blocked: false, muted: false },
    });
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(profileShape.shape).toSorted());
    expect(JSON.stringify(found)).not.toContain(bob.email);
    expect((await read(bob, bob.username)).mine.self).toBe(true);
  });

  test('counts the posts that lists show', async () => {
    const author = await world.person();
    const first = await aPost(world, author);
    await aPost(world, author);
    const posts = async () => (await read(ada, author.username)).counts?.posts;
    expect(await posts()).toBe(2);
    await inState(world, first, { state: 'masked' });
    expect(await posts()).toBe(1);
    await inState(world, first, { state: 'validated' });
    expect(await posts()).toBe(2);
    await expectTrueCounts(world);
  });

  test('of somebody suspended is not there, but for those who look after the site', async () => {
    const [gone, admin] = [await world.person(), await world.person({ role: 'admin' })];
    await world.suspend(gone);
    const reply = await ada.client.send(readProfile, { params: { username: gone.username } });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'not_found']);
    expect(await read(admin, gone.username)).toMatchObject({ id: gone.id, suspended: true });
  });

  test('takes at most three statements', async () => {
    const pro = await world.person();
    await makePro(world, pro);
    const seen = await world.statements.during(() => read(ada, pro.username));
    expect(seen.length).toBeLessThanOrEqual(3);
  });
});

describe('what one changes of it', () => {
  test('is what was named; the rest stays, and every device hears of it', async () => {
    const person = await world.person();
    const line = await TestListener.start(world.origin, person.client.token);
    await edit(person, { bio: 'Un.', website: 'https://example.org/' });
    await edit(person, { fullName: 'Une Personne' });
    const own = await person.client.ask(readOwnProfile, {});
    expect(own).toMatchObject({
      bio: 'Un.',
      website: 'https://example.org/',
      fullName: 'Une Personne',
      displayName: person.username,
      notifications: { like: true, comment: true, follow: true, unfollow: true, other: true },
    });
    await edit(person, { website: null, notifications: { like: false, other: false } });
    const after = await edit(person, { notifications: { other: true } });
    expect(after.body).toMatchObject({
      website: null,
      notifications: { like: false, comment: true, follow: true, unfollow: true, other: true },
    });
    await expect.poll(() => line.events.length).toBe(4);
    // An unchanged edit writes nothing and sends nothing.
    await edit(person, { bio: 'Un.', notifications: { like: false } });
    await edit(person, { displayName: 'Dernière' });
    await expect.poll(() => line.events.length).toBe(5);
  });

  test.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://example.org/'],
    ['website', 'example.org'],
    ['website', 'https://user:pass@example.org/'],
    ['website', ''],
    ['bio', 'a'.repeat(301)],
    ['displayName', 'a'.repeat(61)],
    ['fullName', 'a'.repeat(101)],
    ['username', 'ab'],
    ['username', 'a b c'],
    ['username', 'é_tranger'],
    ['notifications', { like: 'yes' }],
  ])('%s refuses %j', async (field, value) => {
    const reply = await edit(ada, { [field]: value });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
  });

  test.each(
    ['role', 'isPro', 'isAdmin', 'suspended', 'suspendedAt', 'counts', 'followers', 'trust'].concat(
      ['email', 'uid', 'id', 'createdAt', 'shop', 'covers', 'badge'],
    ),
  )('never is %s', async (field) => {
    const reply = await edit(ada, { bio: 'x', [field]: true });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'unknown_field']);
    expect((await read(ada, ada.username)).bio).toBe('');
  });

  test('is one’s own alone', async () => {
    const admin = await world.person({ role: 'admin' });
    for (const { client } of [ada, admin]) {
      const reply = await client.send(updateProfile, { ...on(bob), body: { bio: 'pris' } });
      expect([reply.status, codeOf(reply)]).toEqual([403, 'forbidden']);
    }
    expect((await read(ada, bob.username)).bio).not.toBe('pris');
  });
});

test('links to one’s posts show no picture elsewhere when one does not want it', async () => {
  const author = await world.person();
  const { id: postId } = await aPost(world, author);
  const head = () => headOf(world.running.context, { username: author.username, postId });
  expect(await head()).toHaveProperty('image');
  await edit(author, { hidesPreviews: true });
  expect(await head()).toMatchObject({ author: author.username });
  expect(await head()).not.toHaveProperty('image');
});

describe('hostile words', () => {
  test.each(hostileTexts)('%s: refused, or given back letter for letter', async (_, text) => {
    const person = await writer();
    for (const field of ['displayName', 'fullName', 'bio'] as const) {
      const before = await person.client.ask(readOwnProfile, {});
      const reply = await edit(person, { [field]: text });
      const shown = (await read(bob, person.username))[field];
      const kept = { code: undefined, shown: text };
      const refused = { code: 'invalid', shown: before[field] };
      expect({ code: codeOf(reply), shown }).toEqual(reply.status === 200 ? kept : refused);
    }
  });

  test('that nobody could see are no name', async () => {
    const person = await writer();
    for (const text of ['', ' ', '\u200b', '\u3164', '\u2800', '\u00ad']) {
      expect((await edit(person, { displayName: text })).status).toBe(422);
    }
  });

  test('in any language are', async () => {
    const person = await writer();
    for (const text of ['写真家エイダ', 'עדה', '👨‍👩‍👧‍👦', "'; drop table users; --", '<b>Ada</b>']) {
      expect((await edit(person, { displayName: text, bio: text })).status).toBe(200);
    }
  });

  let one: Person | undefined;
  const writer = async () => (one ??= await world.person());
});

describe('a username', () => {
  test('is changed, found at once, and the old one rests for others but not for oneself', async () => {
    const person = await world.person();
    const name = `neuf_${person.username.slice(-8)}`;
    expect((await edit(person, { username: name })).status).toBe(200);
    expect((await person.client.ask(readMe, {})).username).toBe(name);
    expect((await read(bob, name)).id).toBe(person.id);
    const { items } = await bob.client.ask(searchPeople, { query: { q: name } });
    expect(items.map(({ id }) => id)).toEqual([person.id]);
    const state = async (asker: Person) =>
      (await asker.client.ask(checkUsername, { query: { username: person.username } })).state;
    expect([await state(bob), await state(person)]).toEqual(['taken', 'available']);
    const taking = await edit(bob, { username: person.username.toUpperCase() });
    expect([taking.status, codeOf(taking)]).toEqual([409, 'username_taken']);
    expect((await edit(person, { username: person.username })).status).toBe(200);
  });

  test('that was given up leads to the page for thirty days, as hidden as the page itself', async () => {
    const [bea, cy] = [await world.person(), await world.person()];
    const old = bea.username;
    const now = `${old}_neuf`;
    await bea.client.ask(updateProfile, { params: { userId: bea.id }, body: { username: now } });
    const open = (who: Person, username: string) =>
      who.client.send(readProfile, { params: { username } });
    const said = (reply: Awaited<ReturnType<typeof open>>) => [reply.status, codeOf(reply)];
    for (const name of [old, old.toUpperCase(), now]) {
      const { status, body } = await open(ada, name);
      expect([status, body], name).toMatchObject([200, { id: bea.id, username: now }]);
    }
    const shown = await ada.client.ask(listPostsOf, { params: { username: old } });
    expect(shown.items).toEqual([]);
    // Hidden and missing members are answered alike, by present or former username.
    const missing = said(await open(cy, 'nobody_at_all'));
    await bea.client.ask(block, { params: { userId: cy.id } });
    for (const name of [old, now]) expect(said(await open(cy, name))).toEqual(missing);
    await world.suspend(bea);
    for (const name of [old, now]) expect(said(await open(ada, name))).toEqual(missing);
    const { sql: rows } = world.running.context.db;
    await rows.update(users).set({ suspendedAt: null }).where(eq(users.id, bea.id));
    await rows
      .update(formerUsernames)
      .set({ freedAt: sql`now() - interval '30 days'` })
      .where(eq(formerUsernames.username, old));
    expect(said(await open(ada, old)), 'its time is over').toEqual(missing);
    expect((await open(ada, now)).status).toBe(200);
  });

  test('that somebody has again leads to them', async () => {
    const bea = await world.person();
    const old = bea.username;
    const rename = (username: string) =>
      bea.client.ask(updateProfile, { params: { userId: bea.id }, body: { username } });
    await rename(`${old}_b`);
    await rename(old);
    const own = await ada.client.ask(readProfile, { params: { username: old } });
    expect([own.id, own.username]).toEqual([bea.id, old]);
    const between = await ada.client.ask(readProfile, { params: { username: `${old}_b` } });
    expect(between.username).toBe(old);
  });

  test('may change its case alone, and is never a reserved one', async () => {
    const person = await world.person();
    const reply = await edit(person, { username: person.username.toUpperCase() });
    expect(reply.body).toMatchObject({ username: person.username.toUpperCase() });
    const reserved = await edit(person, { username: 'admin' });
    expect([reserved.status, codeOf(reserved)]).toEqual([422, 'username_reserved']);
  });

  test('of two who want it at one moment, in whatever case, is one’s', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = await Promise.all(Array.from({ length: 6 }, () => world.person()));
      const name = `Course_${people[0]?.username.slice(-6)}_${round}`;
      const replies = await Promise.all(
        people.map((person, place) =>
          edit(person, { username: place % 2 === 0 ? name : name.toLowerCase() }),
        ),
      );
      expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409, 409]);
    }
  });

  test('that two want from each other is refused to both, without waiting for ever', async () => {
    const [one, other] = [await world.person(), await world.person()];
    const replies = await Promise.all([
      edit(one, { username: other.username }),
      edit(other, { username: one.username }),
    ]);
    expect(replies.map(codeOf)).toEqual(['username_taken', 'username_taken']);
  });
});

describe('where one works', () => {
  const place = { label: '12 Rue du Viaduc, Die, Drôme, France', lat: 44.753_12, lon: 5.370_23 };

  test('is for a Pro, and rounded before it is written', async () => {
    const pro = await world.person();
    const asked = { ...on(pro), body: { location: place } };
    const refused = await pro.client.send(setLocation, asked);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'pro_required']);
    await makePro(world, pro);
    await pro.client.ask(setLocation, asked);
    const { location } = await read(ada, pro.username);
    expect(location?.label).toBe('Rue du Viaduc, Die, Drôme, France');
    expect(location?.lat).not.toBe(place.lat);
    expect(Math.abs((location?.lat ?? 0) - place.lat)).toBeLessThan(0.01);
    expect(Math.abs((location?.lon ?? 0) - place.lon)).toBeLessThan(0.015);
    const { rows } = await world.running.context.db.pool.query(
      'select place_lat, place_lon from users where id = $1',
      [pro.id],
    );
    expect(rows).toEqual([{ place_lat: location?.lat, place_lon: location?.lon }]);
    await pro.client.ask(setLocation, { ...on(pro), body: { location: null } });
    expect((await read(ada, pro.username)).location).toBeNull();
  });

  test('is hidden with the shop, kept, and shown again', async () => {
    const pro = await world.person();
    await pro.client.ask(activateShop, on(pro));
    await pro.client.ask(setLocation, { ...on(pro), body: { location: place } });
    await pro.client.ask(deactivateShop, on(pro));
    expect(await read(ada, pro.username)).toMatchObject({ location: null, isPro: true });
    const own = await pro.client.ask(readOwnProfile, {});
    expect(own).toMatchObject({
      shop: 'inactive',
      location: { lat: expect.any(Number) as number },
    });
    await pro.client.ask(activateShop, on(pro));
    expect((await read(ada, pro.username)).location).toEqual(own.location);
  });
});
