import { readMe } from '@stenope/contract/accounts';
import { completeOnboarding } from '@stenope/contract/accounts/onboarding';
import { checkUsername, register } from '@stenope/contract/accounts/signing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  exchangeUsername,
  sweepFormerNames,
  takeFreeUsername,
} from '../../src/features/accounts/names/service.ts';
import { formerUsernames, users } from '../../src/tables/accounts.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { slowness } from '../kit/patience.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
beforeAll(async () => {
  world = await aWorld({ keep: true });
});
afterAll(() => world.end());

let made = 0;
const aName = () => `nom_${(made += 1)}_${process.pid}`;

async function stateOf(username: string, client: TestClient = world.visitor): Promise<string> {
  return (await client.ask(checkUsername, { query: { username } })).state;
}

function signUpAs(username: string) {
  const body = { username, email: `${aName()}@exemple.fr`, password: `chambre ${aName()}` };
  return world.visitor.send(register, { body });
}

/** A person who has changed their username. */
async function renamed(): Promise<Person & { former: string }> {
  const person = await world.person();
  const to = aName();
  await world.running.context.db.transaction(async (tx) => {
    await exchangeUsername(
      tx,
      { from: person.username, to },
      { userId: person.id, at: new Date(), signer: world.running.context.signer },
    );
    await tx.sql.update(users).set({ username: to }).where(eq(users.id, person.id));
  });
  return { ...person, username: to, former: person.username };
}

function letPass(days: number, username: string) {
  return world.running.context.db.sql
    .update(formerUsernames)
    .set({ freedAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(formerUsernames.username, username));
}

describe('the check of a username', () => {
  test('knows free, taken and reserved names, in any case', async () => {
    const { username } = await world.person();
    expect(await stateOf(aName())).toBe('available');
    expect(await stateOf(username)).toBe('taken');
    expect(await stateOf(username.toUpperCase())).toBe('taken');
    expect(await stateOf('Admin')).toBe('reserved');
    expect(await stateOf('edit_Profile')).toBe('reserved');
  });

  test('gives the reason for a name that cannot be one', async () => {
    const reasons = [
      ['ab', 'too_short'],
      ['x'.repeat(31), 'too_long'],
      ['avec espace', 'format'],
      ['é_accent', 'format'],
      ["a'--", 'format'],
      ['a%_', 'format'],
    ] as const;
    for (const [username, rule] of reasons) {
      const reply = await world.visitor.send(checkUsername, { query: { username } });
      expect([username, reply.status, codeOf(reply)]).toEqual([username, 422, 'invalid']);
      expect(JSON.stringify(reply.body)).toContain(`"rule":"${rule}"`);
    }
  });

  test('tells a person that their own name can be had', async () => {
    const { username, client } = await world.person();
    expect(await stateOf(username, client)).toBe('available');
    expect(await stateOf(username.toUpperCase(), client)).toBe('available');
  });

  test('is asked of an index, not of every person', async () => {
    const { explain } = await import('../kit/statements.ts');
    const asked = await world.statements.during(() => stateOf(aName()));
    const about = asked.filter((text) => /"users"|former_usernames/.test(text));
    expect(about).toHaveLength(2);
    for (const text of about) {
      // The username, its digest for erased ones, and a limit.
      const values = /former_usernames/.test(text) ? ['nadar', 'nadar', '1'] : ['nadar'];
      const plan = await explain(world.databaseUrl, text, values);
      expect(plan.map(({ type }) => type)).not.toContain('Seq Scan');
    }
  });
});

describe('a name that was given up', () => {
  test('is taken for others for thirty days, and not for the one who had it', async () => {
    const ada = await renamed();
    const eve = await world.person();
    expect(await stateOf(ada.former)).toBe('taken');
    expect(await stateOf(ada.former.toUpperCase(), eve.client)).toBe('taken');
    expect(await stateOf(ada.former, ada.client)).toBe('available');
    expect(codeOf(await signUpAs(ada.former))).toBe('username_taken');
    expect(codeOf(await signUpAs(ada.former.toUpperCase()))).toBe('username_taken');
    await letPass(29.99, ada.former);
    expect(codeOf(await signUpAs(ada.former))).toBe('username_taken');
    await letPass(30.01, ada.former);
    expect(await stateOf(ada.former)).toBe('available');
    expect((await signUpAs(ada.former)).status).toBe(201);
    expect(await stateOf(ada.former, ada.client)).toBe('taken');
  });

  test('rests also when the person who had it is gone', async () => {
    const ada = await renamed();
    await world.running.context.db.sql.delete(users).where(eq(users.id, ada.id));
    expect(await stateOf(ada.former)).toBe('taken');
    expect(await stateOf(ada.username)).toBe('available');
  });

  test('cannot be snatched in the moment in which it is given up', async () => {
    for (let round = 0; round < 2; round += 1) {
      const ada = await world.person();
      const { db } = world.running.context;
      await db.sql.update(users).set({ usernameChosen: false }).where(eq(users.id, ada.id));
      const to = aName();
      const [done, ...tries] = await Promise.all([
        ada.client.send(completeOnboarding, { body: { username: to } }),
        ...Array.from({ length: 4 }, () => signUpAs(ada.username)),
      ]);
      expect(done.status).toBe(200);
      expect(tries.map(codeOf)).toEqual(Array(4).fill('username_taken'));
    }
  });
});

describe('many who want the same', () => {
  test('twenty newcomers, one name in any case, and somebody who renames: one has it', async () => {
    const name = aName();
    const ada = await world.person();
    const { db } = world.running.context;
    await db.sql.update(users).set({ usernameChosen: false }).where(eq(users.id, ada.id));
    const replies = await Promise.all([
      ada.client.send(completeOnboarding, { body: { username: name.toUpperCase() } }),
      ...Array.from({ length: 20 }, (_, place) =>
        signUpAs(place % 2 ? name : name.replace('nom', 'Nom')),
      ),
    ]);
    const won = replies.filter(({ status }) => status < 300);
    expect(won).toHaveLength(1);
    const lost = replies.filter((reply) => !won.includes(reply)).map(codeOf);
    expect(lost).toEqual(Array(20).fill('username_taken'));
  });

  test('two who want each other’s name wait for nobody', async () => {
    const [ada, eve] = [await world.person(), await world.person()];
    const { db } = world.running.context;
    for (const { id } of [ada, eve]) {
      await db.sql.update(users).set({ usernameChosen: false }).where(eq(users.id, id));
    }
    const started = performance.now();
    const replies = await Promise.all([
      ada.client.send(completeOnboarding, { body: { username: eve.username } }),
      eve.client.send(completeOnboarding, { body: { username: ada.username } }),
    ]);
    expect(replies.map(codeOf)).toEqual(['username_taken', 'username_taken']);
    expect(performance.now() - started).toBeLessThan(900 * slowness());
    await expect(ada.client.ask(readMe, {})).resolves.toMatchObject({ username: ada.username });
  });

  test('names made from one wish are all different', async () => {
    const { db, signer } = world.running.context;
    const wished = aName();
    const take = (place: number) =>
      db.transaction(async (tx) => {
        const username = await takeFreeUsername(tx, wished, {
          userId: null,
          at: new Date(),
          signer,
        });
        const email = `${wished}_${place}@exemple.fr`;
        const id = crypto.randomUUID();
        await tx.sql.insert(users).values({ id, email, username, displayName: username });
        return username;
      });
    const names = await Promise.all(Array.from({ length: 15 }, (_, place) => take(place)));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(15);
    expect(names).toContain(wished);
    expect(names.every((name) => /^\w{3,30}$/.test(name))).toBe(true);
  });
});

test('the language chosen at registration is kept', async () => {
  const username = aName();
  const body = { username, email: `${username}@exemple.fr`, password: `chambre ${username}` };
  const { me, session } = await world.visitor.ask(register, {
    body: { ...body, language: 'it', client: 'native' },
  });
  expect(me.language).toBe('it');
  const client = new TestClient(world.origin, session.token);
  await expect(client.ask(readMe, {})).resolves.toMatchObject({ language: 'it' });
  const other = await world.person();
  await expect(other.client.ask(readMe, {})).resolves.toMatchObject({ language: null });
});

test('what is kept of a name goes when its rest is over', async () => {
  const { context } = world.running;
  const ada = await world.person();
  await context.db.pool.query(
    `insert into former_usernames (username, user_id, freed_at)
     values ('reposee', $1, now() - interval '31 days'), ('fatiguee', $1, now() - interval '29 days')`,
    [ada.id],
  );
  await sweepFormerNames(context);
  const { rows } = await context.db.pool.query(
    `select username from former_usernames where username in ('reposee', 'fatiguee')`,
  );
  expect(rows).toEqual([{ username: 'fatiguee' }]);
});
