import { randomUUID } from 'node:crypto';
import { claimCase, decideCase } from '@stenope/contract/site/moderation';
import { answerNotice, createNotice, readNotices } from '@stenope/contract/site/notices';
import type { NoticeReason } from '@stenope/domain/moderation/notices';
import { tryUntil } from '@stenope/kit/until';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerNotices, noticesOf } from '../../src/features/reports/notices/service.ts';
import { noticeLetters, sendNoticeLetter } from '../../src/features/reports/notices/sending.ts';
import { forgetNotices } from '../../src/features/reports/retention.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { openOutbox } from '../../src/platform/mail/outbox.ts';
import { cases } from '../../src/tables/moderation.ts';
import { notices } from '../../src/tables/reports.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { aPost, inState } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { aShift } from '../leaving/scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  [ada, admin] = [await world.person(), await world.person({ role: 'admin' })];
});
afterAll(() => world.end());

const context = () => world.running.context;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const anAddress = () => `noe-${randomUUID()}@example.org`;

const bodyOf = (more: object = {}) => ({
  reason: 'fraud' as NoticeReason,
  address: `/profile/${ada.username}`,
  explanation: 'Ce profil se fait passer pour moi.',
  name: 'Noé Prudent',
  email: anAddress(),
  goodFaith: true as const,
  ...more,
});

const rowOf = async (reference: string) => {
  const [row] = await context()
    .db.sql.select()
    .from(notices)
    .where(eq(notices.reference, reference));
  if (!row) throw new Error('No such notice');
  return row;
};

const noticed = async (more: object = {}) =>
  rowOf((await world.visitor.ask(createNotice, { body: bodyOf(more) })).reference);

const lettersTo = async (address: string) => {
  const outbox = openOutbox(context().env.DATA_DIR);
  const all = await Promise.all((await outbox.list()).map((name) => outbox.read(name)));
  return all
    .map((letter) => letter?.text.replaceAll(/\s+/g, ' ') ?? '')
    .filter((text) => text.includes(`To: ${address}`));
};

const jobsFor = async (noticeId: string) => {
  const { rows } = await context().db.sql.execute<{ letter: string }>(sql`
    select payload -> 'payload' ->> 'letter' as letter from graphile_worker._private_jobs
    where payload::text like ${`%${noticeId}%`}`);
  return rows.map(({ letter }) => letter);
};

describe('a notice by somebody without an account', () => {
  test('is kept with what its address leads to, seen or hidden', async () => {
    const post = await aPost(world, ada);
    const hidden = await aPost(world, ada);
    await inState(world, hidden, { state: 'masked' });
    await withShop(world, ada);
    const { id: productId } = await aProduct(world, ada);
    const { publicUrl } = context().env;
    for (const [address, targetKind, targetId] of [
      [`/profile/${ada.username.toUpperCase()}`, 'profile', ada.id],
      [`${publicUrl}/user/${ada.username}/post/${post.id}#comments`, 'post', post.id],
      [`/user/${ada.username}/post/${hidden.id}`, 'post', hidden.id],
      [`/shop/${ada.username}/${productId}`, 'product', productId],
    ] as const) {
      const row = await noticed({ address });
      expect(row).toMatchObject({ targetKind, targetId, authorId: ada.id, address });
    }
  });

  test('is kept and answered alike where the address leads to nothing', async () => {
    const body = bodyOf({ address: `/user/nobody/post/${randomUUID()}` });
    const answer = await world.visitor.ask(createNotice, { body });
    const known = await world.visitor.ask(createNotice, { body: bodyOf() });
    expect(Object.keys(answer)).toEqual(Object.keys(known));
    expect(answer.reference).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await rowOf(answer.reference)).toMatchObject({ targetKind: null, targetId: null });
  });

  test('needs an address of this site, and a name and an e-mail', async () => {
    const send = (more: object) => world.visitor.send(createNotice, { body: bodyOf(more) });
    expect(refusal(await send({ address: 'https://elsewhere.example/profile/lila' }))).toEqual([
      422,
      'foreign_address',
    ]);
    const nameless = await send({ name: undefined, email: undefined });
    expect(nameless.body).toMatchObject({
      error: {
        code: 'invalid',
        values: {
          fields: [
            { field: 'name', rule: 'required' },
            { field: 'email', rule: 'required' },
          ],
        },
      },
    });
    expect(refusal(await send({ goodFaith: false }))).toEqual([422, 'invalid']);
  });

  test('may be anonymous about the abuse of a child', async () => {
    const reason = 'child_sexual_abuse';
    const row = await noticed({ reason, name: undefined, email: undefined });
    expect(row).toMatchObject({ reason, name: '', email: null });
    expect(await jobsFor(row.id)).toEqual([]);
  });

  test('is made once however often it is sent', async () => {
    const key = randomUUID();
    const body = bodyOf();
    const [one, other] = [
      await world.visitor.ask(createNotice, { body }, key),
      await world.visitor.ask(createNotice, { body }, key),
    ];
    expect(other).toEqual(one);
    expect(await jobsFor((await rowOf(one.reference)).id)).toEqual(['receipt']);
  });

  test('reaches one mail address ten times a day', async () => {
    const strict = await aWorld({ env: { LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' } });
    const email = anAddress();
    const send = (network: number) =>
      strict.visitor.raw(createNotice.path, {
        method: 'POST',
        body: JSON.stringify(bodyOf({ email, address: '/welcome' })),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': `203.0.113.${network}`,
        },
      });
    for (let at = 0; at < 10; at += 1) expect((await send(at)).status).toBe(201);
    expect(refusal(await send(11))).toEqual([429, 'too_many_requests']);
  });
});

describe('the letters of a notice', () => {
  test('say its reference and its outcome, and nothing its sender wrote', async () => {
    const row = await noticed({ language: 'en', name: 'Noé www.evil.example' });
    const shift = aShift(context());
    for (const letter of noticeLetters) await sendNoticeLetter(shift, { noticeId: row.id, letter });
    expect(await lettersTo(row.email ?? '')).toHaveLength(1);
    await admin.client.ask(answerNotice, {
      params: { noticeId: row.id },
      body: { outcome: 'acted' },
    });
    expect(await jobsFor(row.id)).toEqual(['receipt', 'outcome']);
    await sendNoticeLetter(shift, { noticeId: row.id, letter: 'outcome' });
    const letters = await lettersTo(row.email ?? '');
    expect(letters).toHaveLength(2);
    for (const letter of letters) {
      expect(letter).toContain(row.reference);
      expect(letter).not.toMatch(/evil|passer pour moi/);
    }
    expect(letters.some((letter) => letter.includes('took a measure'))).toBe(true);
  });
});

describe('the team', () => {
  test('reads who waits longest first, answers once, and it is written down', async () => {
    const [first, second] = [await noticed(), await noticed({ reason: 'threat_to_life' })];
    const open = async () => {
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
        const page = await admin.client.ask(readNotices, { query });
        all.push(...page.items.map(({ id }) => id));
        cursor = page.next;
      } while (cursor !== undefined);
      return all;
    };
    const before = await open();
    expect(before.indexOf(first.id)).toBeLessThan(before.indexOf(second.id));
    const answering = () =>
      admin.client.send(answerNotice, {
        params: { noticeId: first.id },
        body: { outcome: 'rejected' },
      });
    expect(await answering()).toMatchObject({ status: 200, body: { outcome: 'rejected' } });
    expect(refusal(await answering())).toEqual([409, 'notice_closed']);
    expect(await open()).toEqual(before.filter((id) => id !== first.id));
    const closed = await admin.client.ask(readNotices, { query: { state: 'closed' } });
    expect(closed.items[0]).toMatchObject({ id: first.id, name: 'Noé Prudent', hasEmail: true });
    const acts = await context().db.sql.select().from(audit).where(eq(audit.targetId, first.id));
    expect(acts).toMatchObject([{ act: 'notices.answer', details: { outcome: 'rejected' } }]);
  });

  test('answers no notice of what somebody else has in hand', async () => {
    const post = await aPost(world, ada);
    const row = await noticed({ address: `/user/${ada.username}/post/${post.id}` });
    const of = eq(cases.targetId, post.id);
    const [found] = await context().db.sql.select({ id: cases.id }).from(cases).where(of);
    const params = { caseId: found?.id ?? '' };
    await admin.client.ask(claimCase, { params });
    const answering = async ({ client }: Person) =>
      client.send(answerNotice, { params: { noticeId: row.id }, body: { outcome: 'acted' } });
    const other = await world.person({ role: 'admin' });
    expect(refusal(await answering(other))).toEqual([409, 'case_taken']);
    expect((await answering(admin)).status).toBe(200);
  });

  test('nor of what somebody takes at the same moment', async () => {
    const post = await aPost(world, ada);
    const row = await noticed({ address: `/user/${ada.username}/post/${post.id}` });
    const { db } = context();
    const other = await world.person({ role: 'admin' });
    const waits = async () => {
      const { rows } = await db.pool.query('select from pg_locks where not granted');
      return rows.length > 0;
    };
    let reply: Promise<Reply> | undefined;
    await db.transaction(async (tx) => {
      const claim = { claimedBy: admin.id, claimedAt: new Date() };
      await tx.sql.update(cases).set(claim).where(eq(cases.targetId, post.id));
      const params = { noticeId: row.id };
      reply = other.client.send(answerNotice, { params, body: { outcome: 'rejected' } });
      await tryUntil(waits, { withinMs: 1_500 });
    });
    expect(reply && refusal(await reply)).toEqual([409, 'case_taken']);
    expect(await rowOf(row.reference)).toMatchObject({ outcome: null });
  });

  test('learns nothing of who noticed what is their own', async () => {
    const row = await noticed({ address: `/profile/${admin.username}` });
    const { items } = await admin.client.ask(readNotices, { query: { limit: 100 } });
    const mine = items.find(({ id }) => id === row.id);
    expect(mine).toMatchObject({ name: '', explanation: '' });
    const reply = await admin.client.send(answerNotice, {
      params: { noticeId: row.id },
      body: { outcome: 'rejected' },
    });
    expect(refusal(reply)).toEqual([403, 'own_content']);
  });
});

test('a decision on a thing answers the notices about it, and no other', async () => {
  const post = await aPost(world, ada);
  const address = `/user/${ada.username}/post/${post.id}`;
  const [one, two, other] = [
    await noticed({ address }),
    await noticed({ address }),
    await noticed(),
  ];
  const thing = { kind: 'post', targetId: post.id } as const;
  const { db } = context();
  expect((await noticesOf(db, thing, 9)).map(({ id }) => id)).toEqual([two.id, one.id]);
  const at = new Date();
  const decide = () =>
    db.transaction((tx) => answerNotices(tx, { ...thing, outcome: 'acted', ground: 'law', at }));
  expect(await decide()).toBe(2);
  expect(await decide()).toBe(0);
  expect(await rowOf(one.reference)).toMatchObject({ outcome: 'acted', closedAt: at });
  expect(await jobsFor(two.id)).toEqual(['receipt', 'outcome']);
  expect(await rowOf(other.reference)).toMatchObject({ outcome: null, closedAt: null });
});

test('a notice queues what it is about, and the decision on it answers the sender', async () => {
  const post = await aPost(world, ada);
  const address = `/user/${ada.username}/post/${post.id}`;
  const notice = await noticed({ address, reason: 'threat_to_life' });
  const { sql: on } = context().db;
  const [row] = await on.select().from(cases).where(eq(cases.targetId, post.id));
  expect(row).toMatchObject({ status: 'queued', causes: ['notice'], severe: true });
  await admin.client.ask(decideCase, {
    params: { caseId: row?.id ?? '' },
    body: { revision: row?.revision ?? 0, act: 'remove', reason: 'illegal', ground: 'law' },
  });
  expect(await rowOf(notice.reference)).toMatchObject({ outcome: 'acted' });
  expect(await jobsFor(notice.id)).toEqual(['receipt', 'outcome']);
});

test('six months after its answer the sender and their words are forgotten, and nobody else', async () => {
  const { db } = context();
  const now = new Date('2026-09-15T04:00:00Z');
  const [due, kept, open] = [await noticed(), await noticed(), await noticed()];
  const close = (id: string, closedAt: string) =>
    db.sql
      .update(notices)
      .set({ outcome: 'acted', closedAt: new Date(closedAt) })
      .where(eq(notices.id, id));
  await close(due.id, '2026-03-15T03:59:59Z');
  await close(kept.id, '2026-03-15T04:00:00Z');
  await forgetNotices({ ...context(), now: () => new Date(now) });
  const forgotten = { name: '', email: null, explanation: '' };
  expect(await rowOf(due.reference)).toMatchObject({ ...forgotten, reason: 'fraud' });
  for (const one of [kept, open]) {
    expect(await rowOf(one.reference)).toMatchObject({ name: 'Noé Prudent', email: one.email });
  }
});
