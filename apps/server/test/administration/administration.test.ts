import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readMe } from '@stenope/contract/accounts';
import { bootstrapAdmin, claimOwnership, readAccess } from '@stenope/contract/site/administration';
import { describe, expect, test } from 'vitest';
import { grantRole } from '../../src/features/accounts/service.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { aWorld, type World } from '../kit/world.ts';

const secret = 'a secret that works a single time';

function codeFileOf({ running }: World): string {
  return path.resolve(running.context.env.DATA_DIR, 'owner-claim-code');
}

async function actsOf({ running }: World): Promise<string[]> {
  const rows = await running.context.db.sql.select({ act: audit.act }).from(audit);
  return rows.map(({ act }) => act).toSorted();
}

describe('claiming the site', () => {
  test('takes the code that only the operator can read, once', async () => {
    const world = await aWorld();
    const file = codeFileOf(world);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const code = readFileSync(file, 'utf8');
    const ada = await world.person();
    await expect(ada.client.ask(readAccess, {})).resolves.toEqual({
      roles: { owner: false, admin: false },
      canClaim: true,
      canBootstrap: false,
    });
    const wrong = await ada.client.send(claimOwnership, { body: { code: `${code}x` } });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'claim_refused']);
    await expect(ada.client.ask(claimOwnership, { body: { code } })).resolves.toMatchObject({
      role: 'owner',
    });
    expect(existsSync(file)).toBe(false);
    await expect(ada.client.ask(readAccess, {})).resolves.toMatchObject({
      roles: { owner: true, admin: true },
      canClaim: false,
    });
    expect(await actsOf(world)).toEqual(['owner.claim', 'owner.claim.refused']);
    const late = await world.person();
    expect(codeOf(await late.client.send(claimOwnership, { body: { code } }))).toBe(
      'claim_refused',
    );
    const tried = await actsOf(world);
    expect(
      tried.filter((act) => act === 'owner.claim.refused'),
      'each is noted',
    ).toHaveLength(2);
    await world.second();
    expect(existsSync(file), 'no new code once somebody owns the site').toBe(false);
  });
});

test('a code that made an owner makes no other, should the site lose them', async () => {
  const code = 'a code for whoever comes';
  const world = await aWorld({ env: { OWNER_CLAIM_CODE: code } });
  const [ada, bea] = [await world.person(), await world.person()];
  await ada.client.ask(claimOwnership, { body: { code } });
  const { db } = world.running.context;
  await db.transaction((tx) => grantRole(tx, ada.id, 'member'));
  await expect(bea.client.ask(readAccess, {})).resolves.toMatchObject({ canClaim: false });
  const again = await bea.client.send(claimOwnership, { body: { code } });
  expect([again.status, codeOf(again)]).toEqual([403, 'claim_refused']);
  expect(await actsOf(world), 'noted like a wrong code').toContain('owner.claim.refused');
});

describe('the bootstrap secret', () => {
  test('makes one admin, oneself or another, and is spent', async () => {
    const world = await aWorld({ env: { ADMIN_BOOTSTRAP_SECRET: secret } });
    const [ada, bea, eve] = [await world.person(), await world.person(), await world.person()];
    const bootstrap = (client: TestClient, body: { secret: string; email?: string }) =>
      client.send(bootstrapAdmin, { body });
    const wrong = await bootstrap(ada.client, { secret: 'another secret, as long' });
    expect([wrong.status, codeOf(wrong)]).toEqual([403, 'bootstrap_failed']);
    const nobody = await bootstrap(ada.client, { secret, email: 'personne@example.org' });
    expect(codeOf(nobody)).toBe('bootstrap_failed');
    const replies = await Promise.all(
      [eve, ada, eve].map(({ client }) =>
        bootstrap(client, { secret, email: bea.email.toUpperCase() }),
      ),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(2);
    await expect(bea.client.ask(readMe, {})).resolves.toMatchObject({ role: 'admin' });
    await expect(ada.client.ask(readMe, {})).resolves.toMatchObject({ role: 'member' });
    expect((await bootstrap(ada.client, { secret })).status).toBe(404);
    expect(await actsOf(world)).toEqual(['admin.bootstrap', 'admin.bootstrap.refused']);
    await expect(ada.client.ask(readAccess, {})).resolves.toMatchObject({ canBootstrap: false });
    const renewed = await world.second({ ADMIN_BOOTSTRAP_SECRET: `${secret}, renewed` });
    const there = new TestClient(renewed.address ?? '', ada.client.token);
    await expect(there.ask(readAccess, {})).resolves.toMatchObject({ canBootstrap: true });
  });

  test('raises nobody who is suspended, and nobody twice', async () => {
    const world = await aWorld({ env: { ADMIN_BOOTSTRAP_SECRET: secret } });
    const [ada, bea] = [await world.person(), await world.person({ role: 'admin' })];
    await world.suspend(bea);
    const suspended = await ada.client.send(bootstrapAdmin, {
      body: { secret, email: bea.email },
    });
    expect(codeOf(suspended)).toBe('bootstrap_failed');
    const owner = await world.person({ role: 'owner' });
    const twice = await ada.client.send(bootstrapAdmin, { body: { secret, email: owner.email } });
    expect([twice.status, codeOf(twice)]).toEqual([409, 'already_admin']);
  });
});

test('what was noted cannot be changed or taken away', async () => {
  const world = await aWorld({ env: { OWNER_CLAIM_CODE: 'a code for whoever comes' } });
  const ada = await world.person();
  await ada.client.ask(claimOwnership, { body: { code: 'a code for whoever comes' } });
  const { pool } = world.running.context.db;
  for (const text of ["update audit set act = 'x'", 'delete from audit', 'truncate audit']) {
    await expect(pool.query(text)).rejects.toThrow('only ever added');
  }
});
