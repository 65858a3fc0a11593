import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { confirmReset } from '@stenope/contract/accounts/recovery';
import { login, register } from '@stenope/contract/accounts/signing';
import { describe, expect, test } from 'vitest';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld } from '../kit/world.ts';

const asInProduction = { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' };

/** A client with an address reported by a proxy. */
class From extends TestClient {
  readonly #address: string;

  constructor(origin: string, address: string, token?: string) {
    super(origin, token);
    this.#address = address;
  }

  override raw(target: string, init: RequestInit = {}) {
    const headers = { ...(init.headers as object), 'x-forwarded-for': this.#address };
    return super.raw(target, { ...init, headers });
  }
}

let made = 0;
function anAccount() {
  made += 1;
  const username = `limite_${made}`;
  return { username, email: `${username}@example.org`, password: 'chambre noire' };
}

describe('registering', () => {
  test('is allowed five times in half an hour from one address', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const client = new From(origin, '192.0.2.1');
    for (let time = 0; time < 5; time += 1) {
      expect((await client.send(register, { body: anAccount() })).status).toBe(201);
    }
    const sixth = await client.send(register, { body: anAccount() });
    expect([sixth.status, codeOf(sixth)]).toEqual([429, 'too_many_requests']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(1790);
    const neighbour = new From(origin, '192.0.2.2');
    expect((await neighbour.send(register, { body: anAccount() })).status).toBe(201);
  });

  test('does not count what was only mistyped', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const client = new From(origin, '192.0.2.1');
    for (let time = 0; time < 8; time += 1) {
      const reply = await client.send(register, { body: { ...anAccount(), email: 'presque' } });
      expect(reply.status).toBe(422);
    }
    expect((await client.send(register, { body: anAccount() })).status).toBe(201);
  });

  test('is counted for a whole /64, in whatever spelling', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const spellings = ['::1', '::2', ':0:0:0:3', ':ffff:FFFF::', '::192.0.2.1'];
    for (const end of spellings) {
      const client = new From(origin, `2001:DB8:7:1${end}`);
      expect((await client.send(register, { body: anAccount() })).status).toBe(201);
    }
    const sixth = new From(origin, '2001:0db8:0007:0001:abcd::9');
    expect((await sixth.send(register, { body: anAccount() })).status).toBe(429);
    const nextDoor = new From(origin, '2001:db8:7:2::1');
    expect((await nextDoor.send(register, { body: anAccount() })).status).toBe(201);
  });

  test('is counted for a whole house (/56) too, whichever of its networks one comes from', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const statuses: number[] = [];
    for (let network = 0; network < 27; network += 1) {
      const client = new From(origin, `2001:db8:7:${network.toString(16)}::1`);
      statuses.push((await client.send(register, { body: anAccount() })).status);
    }
    expect(statuses).toEqual([...Array<number>(25).fill(201), 429, 429]);
    const neighbour = new From(origin, '2001:db8:7:100::1');
    expect((await neighbour.send(register, { body: anAccount() })).status).toBe(201);
  });

  test('is counted for a whole site (/48), whichever of its houses one comes from', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const statuses: number[] = [];
    for (let house = 1; house <= 102; house += 1) {
      const client = new From(origin, `2001:db8:7:${house.toString(16)}00::1`);
      statuses.push((await client.send(register, { body: anAccount() })).status);
    }
    expect(statuses).toEqual([...Array<number>(100).fill(201), 429, 429]);
    const elsewhere = new From(origin, '2001:db8:8:1::1');
    expect((await elsewhere.send(register, { body: anAccount() })).status).toBe(201);
  });

  test('from behind no proxy, whatever the headers claim', async () => {
    const { origin } = await aWorld({ env: { LIMIT_FACTOR: '1' } });
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const client = new From(origin, `192.0.2.${time}`);
      statuses.push((await client.send(register, { body: anAccount() })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });
});

describe('guessing a password', () => {
  test('ends after ten tries, from however many addresses, also over a restart', async () => {
    const world = await aWorld({ env: asInProduction });
    const { origin } = world;
    const ada = anAccount();
    await new From(origin, '192.0.2.1').ask(register, { body: ada });
    const guess = (at: string, index: number, password = 'pas celui-là') =>
      new From(at, `198.51.100.${index}`).send(login, { body: { email: ada.email, password } });
    for (let index = 0; index < 10; index += 1) {
      expect(codeOf(await guess(origin, index))).toBe('bad_credentials');
    }
    expect((await guess(origin, 11)).status).toBe(429);
    expect((await guess(origin, 12, ada.password)).status, 'the right one too').toBe(429);
    const restarted = await world.second();
    expect((await guess(restarted.address ?? '', 13)).status).toBe(429);
    const other = await new From(origin, '198.51.100.14').send(login, {
      body: { email: 'autre@example.org', password: 'pas celui-là' },
    });
    expect(other.status, 'other accounts are not concerned').toBe(401);
  });

  test('of an unknown account is counted alike', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) {
      const body = { email: 'Personne@example.org', password: 'pas celui-là' };
      statuses.push((await new From(origin, `198.51.100.${index}`).send(login, { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('does not shut out who has signed in from home before', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const ada = anAccount();
    const home = new From(origin, '192.0.2.1');
    const { email, password } = ada;
    await home.ask(register, { body: ada });
    await home.ask(login, { body: { email, password } });
    for (let index = 0; index < 12; index += 1) {
      const body = { email, password: 'pas celui-là' };
      await new From(origin, `198.51.100.${index}`).send(login, { body });
    }
    await expect(home.ask(login, { body: { email, password } })).resolves.toBeTruthy();
  });

  test('does not shut out who has just joined, where they did', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const ada = anAccount();
    const { email, password } = ada;
    const home = new From(origin, '192.0.2.1');
    await home.ask(register, { body: ada });
    for (let index = 0; index < 12; index += 1) {
      const body = { email, password: 'pas celui-là' };
      await new From(origin, `198.51.100.${index}`).send(login, { body });
    }
    const body = { email, password };
    expect((await new From(origin, '192.0.2.2').send(login, { body })).status).toBe(429);
    await expect(home.ask(login, { body })).resolves.toBeTruthy();
  });

  test('does not hold up who chose a new password meanwhile', async () => {
    const { origin, running } = await aWorld({ env: asInProduction });
    const { email, ...ada } = anAccount();
    const { me } = await new From(origin, '192.0.2.1').ask(register, { body: { email, ...ada } });
    const guess = (from: string, password: string) =>
      new From(origin, from).send(login, { body: { email, password } });
    for (let index = 0; index < 12; index += 1) await guess(`198.51.100.${index}`, 'pas celui-là');
    expect((await guess('192.0.2.7', ada.password)).status).toBe(429);
    const token = 'a'.repeat(43);
    const digest = createHash('sha256').update(token).digest('hex');
    await running.context.db.pool.query(
      `insert into verifications (id, identifier, value, expires_at)
       values (gen_random_uuid(), $1, $2, now() + interval '1 minute')`,
      [`reset:${digest}`, `${me.id} ${email}`],
    );
    const password = 'une chambre plus noire';
    await new From(origin, '192.0.2.7').ask(confirmReset, { body: { token, password } });
    expect((await guess('192.0.2.7', password)).status).toBe(200);
  });

  test('of one’s own account at once, rightly, does not use up its tries', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const { email, password, username } = anAccount();
    await new From(origin, '192.0.2.1').ask(register, { body: { email, password, username } });
    const signIn = (from: string) =>
      new From(origin, from).send(login, { body: { email, password } });
    const replies = await Promise.all(Array.from({ length: 18 }, () => signIn('192.0.2.2')));
    expect(replies.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect((await signIn('192.0.2.3')).status).toBe(200);
  });

  test('does not count the right password', async () => {
    const { origin } = await aWorld({ env: asInProduction });
    const ada = anAccount();
    const { email, password } = ada;
    const home = new From(origin, '192.0.2.1');
    await home.ask(register, { body: ada });
    for (let time = 0; time < 15; time += 1) {
      expect((await home.send(login, { body: { email, password } })).status).toBe(200);
    }
  });
});

test('letters to one mailbox end after five a day, however it is spelled', async () => {
  const world = await aWorld({ env: { ...asInProduction, ROLE: 'all' } });
  for (let time = 0; time < 8; time += 1) {
    const body = { ...anAccount(), email: `victime+${time}@example.org` };
    await new From(world.origin, `192.0.2.${time}`).ask(register, { body });
  }
  const { pool } = world.running.context.db;
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(`select 1 from job_runs where state <> 'done'`);
        return rows.length;
      },
      { timeout: 240_000 },
    )
    .toBe(0);
  const outbox = path.resolve(world.running.context.env.DATA_DIR, 'outbox');
  const letters = readdirSync(outbox).filter((name) => !name.endsWith('.html'));
  expect(letters).toHaveLength(5);
});
