import { setProFlag } from '@stenope/contract/people/pro';
import { auditExportPath, readAudit, type AuditEntry } from '@stenope/contract/site/audit';
import { promoteMember } from '@stenope/contract/site/members';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '../../src/platform/audit.ts';
import { firstIdAt } from '../../src/platform/ids.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { codeOf } from '../kit/client.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
let other: Person;
let member: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  other = await world.person({ role: 'owner' });
  member = await world.person();
  const params = { userId: member.id };
  for (const isPro of [true, false])
    await admin.client.ask(setProFlag, { params, body: { isPro } });
  await other.client.ask(promoteMember, { params });
});
afterAll(() => world.end());

const read = async (query: object = {}) => (await admin.client.ask(readAudit, { query })).items;
const actsOf = (entries: readonly AuditEntry[]) => entries.map(({ act }) => act);

test('the log is read newest first, with who did what to whom', async () => {
  const [newest, ...rest] = await read();
  expect(newest).toMatchObject({
    act: 'admin.promote',
    actor: { id: other.id },
    target: { id: member.id },
  });
  expect(actsOf(rest)).toEqual(['pro.flag.set', 'pro.flag.set']);
  expect(rest[0]?.details).toEqual([{ name: 'isPro', value: false }]);
  const first = await admin.client.ask(readAudit, { query: { limit: 2 } });
  expect(first.acts).toEqual(['admin.promote', 'pro.flag.set']);
  const second = await admin.client.ask(readAudit, { query: { cursor: first.next } });
  expect([...actsOf(first.items), ...actsOf(second.items)]).toEqual(actsOf(await read()));
  expect(second).not.toHaveProperty('acts');
});

test('it is searched by who, whom, what and when', async () => {
  expect(actsOf(await read({ actor: admin.username.toUpperCase() }))).toHaveLength(2);
  expect(actsOf(await read({ act: 'admin.promote' }))).toEqual(['admin.promote']);
  expect(await read({ target: member.username })).toHaveLength(3);
  expect(await read({ target: member.id })).toHaveLength(3);
  expect(await read({ target: 'personne' })).toEqual([]);
  expect(await read({ actor: other.username, act: 'pro.flag.set' })).toEqual([]);
  const { sql } = world.running.context.db;
  const long = Date.parse('2024-03-01T23:59:59Z');
  const id = firstIdAt(long);
  await sql.insert(audit).values({ id, at: new Date(long), actorId: admin.id, act: 'old.act' });
  expect(actsOf(await read({ from: '2024-03-01', until: '2024-03-01' }))).toEqual(['old.act']);
  expect(await read({ from: '2024-03-02', until: '2024-03-09' })).toEqual([]);
  expect(actsOf(await read({ until: '2024-03-01' }))).toEqual(['old.act']);
  expect(actsOf(await read({ from: '2024-03-02' }))).toHaveLength(3);
});

test('it is taken away as a file, which is noted', { timeout: 30_000 }, async () => {
  const { db } = world.running.context;
  // More than one page of the walk.
  await db.transaction(async (tx) => {
    for (let count = 0; count < 1100; count += 1) {
      await record(tx, { actorId: other.id, act: 'many', details: { '=1+1': count } });
    }
  });
  const csv = await admin.client.raw(`${auditExportPath}?format=csv&act=many`);
  expect(csv.status).toBe(200);
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; .*\.csv"$/);
  const lines = String(csv.body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1101);
  expect(lines[1]).toContain(`"${other.username}"`);
  expect(lines[1]).toMatch(/"'=1\+1=\d+"$/);
  const json = await admin.client.raw(`${auditExportPath}?format=json&target=${member.username}`);
  const parsed = (
    typeof json.body === 'string' ? JSON.parse(json.body) : json.body
  ) as AuditEntry[];
  expect(actsOf(parsed)).toEqual(['admin.promote', 'pro.flag.set', 'pro.flag.set']);
  const none = await admin.client.raw(`${auditExportPath}?format=json&act=nothing`);
  expect(none.body).toEqual(expect.anything());
  expect(actsOf(await read({ act: 'audit.export' }))).toHaveLength(3);
  const odd = await admin.client.raw(`${auditExportPath}?format=xml`);
  expect([odd.status, codeOf(odd)]).toEqual([422, 'invalid']);
  const more = await admin.client.raw(`${auditExportPath}?format=csv&who=me`);
  expect([more.status, codeOf(more)]).toEqual([422, 'unknown_field']);
});
