import { readMe } from '@stenope/contract/accounts';
import type { ServerFrame } from '@stenope/contract/live';
import { completeOnboarding, updatePreferences } from '@stenope/contract/accounts/onboarding';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formerUsernames, users } from '../../src/tables/accounts.ts';
import { codeOf } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

/** A person with a generated username. */
async function unnamed(): Promise<Person> {
  const person = await world.person();
  const { sql } = world.running.context.db;
  await sql.update(users).set({ usernameChosen: false }).where(eq(users.id, person.id));
  return person;
}

const isMeChanged = (frame: ServerFrame): boolean =>
  frame.type === 'event' && frame.name === 'accounts.me_changed';

let made = 0;
const aName = () => `choisi_${(made += 1)}_${process.pid}`;

describe('the first steps', () => {
  test('can be skipped, once', async () => {
    const { client } = await world.person();
    const me = await client.ask(completeOnboarding, { body: {} });
    expect(me).toMatchObject({ onboardingComplete: true, interests: [], usernameChosen: true });
    await expect(client.ask(readMe, {})).resolves.toEqual(me);
    const again = await client.send(completeOnboarding, { body: { interests: ['film'] } });
    expect([again.status, codeOf(again)]).toEqual([409, 'onboarding_complete']);
    await expect(client.ask(readMe, {})).resolves.toEqual(me);
  });

  test('keep each interest once', async () => {
    const { client } = await world.person();
    const me = await client.ask(completeOnboarding, {
      body: { interests: ['film', 'night', 'film'] },
    });
    expect(me.interests).toEqual(['film', 'night']);
  });

  test('let who came from elsewhere choose a name; the old one rests', async () => {
    const ada = await unnamed();
    const username = aName();
    const me = await ada.client.ask(completeOnboarding, { body: { username } });
    expect(me).toMatchObject({ username, usernameChosen: true, onboardingComplete: true });
    const { sql } = world.running.context.db;
    const former = await sql
      .select()
      .from(formerUsernames)
      .where(eq(formerUsernames.username, ada.username));
    expect(former).toMatchObject([{ userId: ada.id }]);
  });

  test('take the name one has for an answer, in other letters too', async () => {
    const ada = await unnamed();
    const me = await ada.client.ask(completeOnboarding, { body: { username: ada.username } });
    expect(me).toMatchObject({ username: ada.username, usernameChosen: true });
    const eve = await unnamed();
    const louder = eve.username.toUpperCase();
    const other = await eve.client.ask(completeOnboarding, { body: { username: louder } });
    expect(other.username).toBe(louder);
    const { sql } = world.running.context.db;
    const former = await sql
      .select()
      .from(formerUsernames)
      .where(eq(formerUsernames.username, eve.username));
    expect(former).toEqual([]);
  });

  test('leave the question of the name open when it is not answered', async () => {
    const { client, username } = await unnamed();
    const me = await client.ask(completeOnboarding, { body: { interests: ['street'] } });
    expect(me).toMatchObject({ username, usernameChosen: false, onboardingComplete: true });
  });

  test('do not change a name one has chosen', async () => {
    const { client, username } = await world.person();
    const same = await world.person();
    await same.client.ask(completeOnboarding, { body: { username: same.username } });
    const reply = await client.send(completeOnboarding, { body: { username: aName() } });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'forbidden']);
    await expect(client.ask(readMe, {})).resolves.toMatchObject({
      username,
      onboardingComplete: false,
    });
  });

  test('refuse a taken and a reserved name, and go on waiting', async () => {
    const { username: taken } = await world.person();
    const { client } = await unnamed();
    const asked = (username: string) => client.send(completeOnboarding, { body: { username } });
    expect(codeOf(await asked(taken.toUpperCase()))).toBe('username_taken');
    expect(codeOf(await asked('Support'))).toBe('username_reserved');
    await expect(client.ask(readMe, {})).resolves.toMatchObject({ onboardingComplete: false });
    expect((await asked(aName())).status).toBe(200);
  });

  test('are taken once, however often they are sent at the same moment', async () => {
    const { client } = await unnamed();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        client.send(completeOnboarding, { body: { username: aName() } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => codeOf(reply) === 'onboarding_complete')).toHaveLength(9);
  });

  test('are told to every device of the person', async () => {
    const { client } = await world.person();
    const line = await TestListener.start(world.origin, client.token);
    await client.ask(completeOnboarding, { body: {} });
    await expect(line.hear(isMeChanged)).resolves.toMatchObject({ data: {} });
    line.end();
  });
});

describe('preferences', () => {
  test('keep the language and tell every device', async () => {
    const { client } = await world.person();
    const line = await TestListener.start(world.origin, client.token);
    const me = await client.ask(updatePreferences, { body: { language: 'ja' } });
    expect(me.language).toBe('ja');
    await expect(line.hear(isMeChanged)).resolves.toMatchObject({ data: {} });
    line.end();
    await expect(client.ask(readMe, {})).resolves.toEqual(me);
  });

  test('keep what one likes and whether one sees sensitive images, each by itself', async () => {
    const { client } = await world.person();
    await client.ask(updatePreferences, { body: { language: 'ja' } });
    expect(await client.ask(readMe, {})).toMatchObject({ showsSensitive: false, interests: [] });
    await client.ask(updatePreferences, { body: { showsSensitive: true } });
    const me = await client.ask(updatePreferences, { body: { interests: ['film', 'film'] } });
    expect(me).toMatchObject({ language: 'ja', showsSensitive: true, interests: ['film'] });
    await client.ask(updatePreferences, { body: { showsSensitive: false } });
    expect(await client.ask(readMe, {})).toEqual({ ...me, showsSensitive: false });
  });

  test('keep what one likes to look at, each once, and leave the language alone', async () => {
    const { client } = await world.person();
    await client.ask(updatePreferences, { body: { language: 'it' } });
    const line = await TestListener.start(world.origin, client.token);
    const body = { interests: ['night' as const, 'film' as const, 'night' as const] };
    const me = await client.ask(updatePreferences, { body });
    expect(me).toMatchObject({ interests: ['night', 'film'], language: 'it' });
    await expect(line.hear(isMeChanged)).resolves.toMatchObject({ data: {} });
    line.end();
    const none = await client.ask(updatePreferences, { body: { interests: [] } });
    expect(none.interests).toEqual([]);
    const reply = await client.send(updatePreferences, { body: { interests: ['moons'] } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
  });

  test('know six languages', async () => {
    const { client } = await world.person();
    const reply = await client.send(updatePreferences, { body: { language: 'fr-CA' } });
    expect([reply.status, codeOf(reply)]).toEqual([422, 'invalid']);
  });
});

test('who was suspended a moment ago changes nothing, though still remembered', async () => {
  const ada = await world.person();
  await ada.client.ask(readMe, {});
  const { sql } = world.running.context.db;
  await sql.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ada.id));
  const reply = await ada.client.send(updatePreferences, { body: { language: 'de' } });
  expect(reply.status).toBe(401);
  const again = await ada.client.send(completeOnboarding, { body: {} });
  expect(again.status).toBe(401);
  const [row] = await sql.select().from(users).where(eq(users.id, ada.id));
  expect(row).toMatchObject({ language: null, onboardingComplete: false });
});
