import { publishLegal, readLegal } from '@stenope/contract/site/legal';
import { legalLimits } from '@stenope/domain/legal/pages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

type Page = 'notice' | 'terms' | 'privacy';
type Written = 'fr' | 'en' | 'de';

const read = (page: Page, query: object = {}) =>
  world.visitor.ask(readLegal, { params: { page }, query });

const publishing = (page: Page, language: Written, body: string | null, from: number) =>
  admin.client.send(publishLegal, { params: { page }, body: { language, body, from } });

test('a site that has written nothing shows the text of the software', async () => {
  expect(await read('terms', { language: 'it' })).toEqual({
    page: 'terms',
    language: 'it',
    version: 0,
    body: null,
    publishedAt: null,
    versions: [],
  });
});

test('versions follow each other, earlier ones stay, and each is written down', async () => {
  expect((await publishing('privacy', 'fr', '# Un', 0)).status).toBe(201);
  expect((await publishing('privacy', 'fr', '# Deux', 1)).status).toBe(201);
  const inForce = await read('privacy', { language: 'fr' });
  expect(inForce).toMatchObject({ version: 2, body: '# Deux' });
  expect(inForce.versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await read('privacy', { version: 1 })).toMatchObject({ version: 1, body: '# Un' });
  expect(await read('privacy', { version: 0 })).toMatchObject({ version: 0, body: null });
  const missing = await world.visitor.send(readLegal, {
    params: { page: 'privacy' },
    query: { version: 3 },
  });
  expect([missing.status, codeOf(missing)]).toEqual([404, 'not_found']);
  const acts = await world.running.context.db.sql
    .select()
    .from(audit)
    .where(eq(audit.act, 'legal.publish'));
  expect(acts.map(({ details }) => details)).toEqual([
    { page: 'privacy', language: 'fr', version: 1 },
    { page: 'privacy', language: 'fr', version: 2 },
  ]);
});

test('nobody replaces a text they have not read, and of two at once one wins', async () => {
  const late = await publishing('privacy', 'fr', '# Trop tard', 1);
  expect([late.status, codeOf(late)]).toEqual([409, 'legal_changed']);
  const both = await Promise.all([
    publishing('notice', 'fr', '# Ici', 0),
    publishing('notice', 'fr', '# Là', 0),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ]);
});

test('readers of another language get the text that holds, and the software’s can come back', async () => {
  await publishing('terms', 'de', '# Regeln', 0);
  expect(await read('terms', { language: 'en' })).toMatchObject({ language: 'de', version: 1 });
  await publishing('terms', 'fr', '# Règles', 0);
  expect(await read('terms', { language: 'en' })).toMatchObject({ language: 'fr', version: 1 });
  expect(await read('terms', { language: 'de' })).toMatchObject({ language: 'de', version: 1 });
  expect(await read('terms', { language: 'en', exact: 'yes' })).toMatchObject({
    language: 'en',
    version: 0,
  });
  expect((await publishing('terms', 'fr', null, 1)).body).toMatchObject({ version: 2, body: null });
});

test('a text has a bound', async () => {
  const long = await publishing('terms', 'en', 'a'.repeat(legalLimits.body + 1), 0);
  expect([long.status, codeOf(long)]).toEqual([422, 'invalid']);
});
