import { createComment, listComments } from '@stenope/contract/comments';
import { listPosts, searchHashtags } from '@stenope/contract/feed';
import { readPost, updatePost } from '@stenope/contract/posts';
import { suspendMember } from '@stenope/contract/site/members';
import { listStatements } from '@stenope/contract/site/moderation';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSome } from '../../src/features/moderation/weighing/audit.ts';
import { endMasks, weighWaiting } from '../../src/features/moderation/weighing/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { newId } from '../../src/platform/ids.ts';
import { cases, decisions, moderated } from '../../src/tables/moderation.ts';
import { posts } from '../../src/tables/posts.ts';
import { codeOf } from '../kit/client.ts';
import { aPost, inState } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import {
  caseRow,
  decided,
  opened,
  report,
  reportAs,
  reportedBy,
  stateOf,
  theCase,
  trusted,
} from './scene.ts';

const hourMs = 3_600_000;

let world: World & { end(): Promise<void> };
let ada: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  admin = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const later = (hours: number): Context => {
  const { context } = world.running;
  return { ...context, now: () => new Date(Date.now() + hours * hourMs) };
};
const unhurried = new AbortController().signal;

/** Fresh members who have reported a post, as rows. */
async function crowd(count: number, postId: string, caseId: string): Promise<void> {
  await world.running.context.db.sql.execute(sql`
    with made as (insert into users (id, email, username, display_name)
      select gen_random_uuid(), 'c' || n || ${postId} || '@example.org',
        'c' || n || '_' || substr(${postId}, 25, 8), 'Foule'
      from generate_series(1, ${count}::int) as n returning id)
    insert into reports (id, reporter_id, target_kind, target_id, author_id, category, case_id)
    select gen_random_uuid(), id, 'post', ${postId}::uuid, ${ada.id}::uuid, 'spam', ${caseId}::uuid
    from made`);
}

describe('numbers alone', () => {
  test('a thousand fresh accounts bring a post before eyes, and never mask it', async () => {
    const post = await aPost(world, ada);
    await report(await world.person(), post.id);
    await crowd(998, post.id, (await caseRow(world, post.id))?.id ?? '');
    expect((await report(await world.person(), post.id)).status).toBe(201);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', reports: 1000 });
    expect(await stateOf(world, post)).toBe('visible');
  });

  test('a weak report waits, and is read after three days', async () => {
    const post = await aPost(world, ada);
    await report(await world.person(), post.id);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'waiting', reports: 1 });
    await weighWaiting(later(71), unhurried);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'waiting' });
    await weighWaiting(later(73), unhurried);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', causes: ['reports'] });
  });

  test('a severe one is read at once', async () => {
    const post = await aPost(world, ada);
    await report(await world.person(), post.id, { category: 'illegal' });
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', severe: true });
  });

  test('reports from before there were cases are weighed at the next run', async () => {
    const post = await aPost(world, ada);
    const caseId = newId();
    await world.running.context.db.sql.execute(sql`
      insert into cases (id, target_kind, target_id, author_id, status, causes, reports, opened_at)
      values (${caseId}, 'post', ${post.id}, ${ada.id}, 'waiting', '{reports}', 30, now())`);
    await crowd(30, post.id, caseId);
    await weighWaiting(world.running.context, unhurried);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', reports: 30 });
  });
});

describe('three trusted reports', () => {
  test('mask a post at once, everywhere, and tell its author why and how long', async () => {
    const post = await aPost(world, ada, { title: 'À voir #brume' });
    const reader = await world.person();
    await reportedBy(world, 3, 65, post.id);
    expect(await stateOf(world, post)).toBe('masked');
    expect((await reader.client.send(readPost, { params: { postId: post.id } })).status).toBe(404);
    const { items } = await reader.client.ask(listPosts, { query: {} });
    expect(items.map(({ id }) => id)).not.toContain(post.id);
    const tags = await reader.client.ask(searchHashtags, { query: { q: 'brume' } });
    expect(tags.items).toEqual([]);
    const { items: statements } = await ada.client.ask(listStatements, {});
    const [statement] = statements;
    expect(statement).toMatchObject({
      act: 'mask',
      automated: true,
      reason: 'spam',
      ground: 'terms',
      can: { appeal: true },
      target: { kind: 'post', id: post.id, state: 'masked' },
    });
    const lasts = Date.parse(statement?.until ?? '') - Date.parse(statement?.at ?? '');
    expect(lasts).toBe(72 * hourMs);
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', reporters: 3 });
    // What is masked is neither edited nor reported.
    const edit = { params: { postId: post.id }, body: { title: 'Autre' } };
    expect(codeOf(await ada.client.send(updatePost, edit))).toBe('moderated');
    expect((await report(reader, post.id)).status).toBe(404);
  });

  test('mask nothing once some of those who gave them are suspended', async () => {
    const post = await aPost(world, ada);
    for (const { id: userId } of await reportedBy(world, 2, 65, post.id)) {
      const body = { reason: 'harassment', ground: 'terms', days: 30 } as const;
      await admin.client.ask(suspendMember, { params: { userId }, body });
    }
    await reportedBy(world, 1, 65, post.id);
    expect(await stateOf(world, post)).toBe('visible');
    expect(await caseRow(world, post.id)).toMatchObject({ reports: 3, status: 'queued' });
  });

  test('mask for three days without a human, and stay in the queue', async () => {
    const post = await aPost(world, ada);
    await reportedBy(world, 3, 65, post.id);
    await endMasks(later(71), unhurried);
    expect(await stateOf(world, post)).toBe('masked');
    await endMasks(later(73), unhurried);
    expect(await stateOf(world, post)).toBe('visible');
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued', maskedUntil: null });
  });

  test('give back what was validated as validated, when nobody comes in time', async () => {
    const post = await aPost(world, ada);
    await inState(world, post, { state: 'validated' });
    await reportedBy(world, 9, 90, post.id);
    expect(await stateOf(world, post)).toBe('masked');
    await endMasks(later(73), unhurried);
    expect(await stateOf(world, post)).toBe('validated');
  });

  test('mask once: after three days without a human, more of them only press', async () => {
    const post = await aPost(world, ada);
    await reportedBy(world, 3, 65, post.id);
    await endMasks(later(73), unhurried);
    const before = await caseRow(world, post.id);
    await reportAs(later(73), (await world.person()).id, post.id);
    await reportAs(later(74), (await trusted(world, 65)).id, post.id);
    expect(await stateOf(world, post)).toBe('visible');
    const after = await caseRow(world, post.id);
    expect(after).toMatchObject({ status: 'queued', maskedUntil: null, reports: 5 });
    expect(after?.urgency).toBeGreaterThan(before?.urgency ?? Infinity);
    const { sql: on } = world.running.context.db;
    expect(await on.$count(decisions, eq(decisions.targetId, post.id))).toBe(1);
  });

  test('mask no profile', async () => {
    const person = await world.person();
    for (const trust of [90, 90, 90, 90]) {
      await report(await trusted(world, trust), person.id, { kind: 'profile' });
    }
    expect(await caseRow(world, person.id)).toMatchObject({ status: 'queued', maskedUntil: null });
  });

  test('mask a comment, of which only the number and the place go', async () => {
    const post = await aPost(world, ada);
    const params = { postId: post.id };
    const said = await ada.client.ask(createComment, { params, body: { body: 'Achetez' } });
    await ada.client.ask(createComment, { params, body: { body: 'Bonjour' } });
    for (const trust of [65, 65, 65]) {
      await report(await trusted(world, trust), said.id, { kind: 'comment' });
    }
    const reader = await world.person();
    const { items } = await reader.client.ask(listComments, { params });
    expect(items.map(({ body }) => body)).toEqual(['Bonjour']);
    expect((await reader.client.ask(readPost, { params })).comments).toBe(1);
    await decided(admin, await theCase(world, admin, said.id), 'restore');
    expect((await reader.client.ask(listComments, { params })).items).toHaveLength(2);
    expect((await reader.client.ask(readPost, { params })).comments).toBe(2);
  });
});

describe('what was given back', () => {
  test('is protected for thirty days, and after two times only a moderator masks it', async () => {
    const post = await aPost(world, ada);
    const [first] = await reportedBy(world, 3, 65, post.id);
    await decided(admin, await theCase(world, admin, post.id), 'restore');
    expect(await stateOf(world, post)).toBe('visible');
    expect(codeOf(await report(first as Person, post.id))).toBe('already_reported');
    await reportedBy(world, 3, 65, post.id);
    expect(await stateOf(world, post)).toBe('visible');
    await reportedBy(world, 3, 65, post.id);
    expect(await stateOf(world, post)).toBe('masked');
    await decided(admin, await theCase(world, admin, post.id), 'restore');
    await reportedBy(world, 9, 90, post.id);
    expect(await stateOf(world, post)).toBe('visible');
    expect(await caseRow(world, post.id)).toMatchObject({ status: 'queued' });
  });

  test('is as easily masked as any other once the thirty days are over', async () => {
    const post = await aPost(world, ada);
    await reportedBy(world, 3, 65, post.id);
    await decided(admin, await theCase(world, admin, post.id), 'restore');
    const restored = Date.now();
    const [row] = await world.running.context.db.sql
      .select({ until: moderated.immuneUntil })
      .from(moderated)
      .where(eq(moderated.targetId, post.id));
    const days = ((row?.until?.getTime() ?? 0) - restored) / (24 * hourMs);
    expect(days).toBeCloseTo(30, 2);
    const reportedAfter = async (hours: number) =>
      reportAs(later(hours), (await trusted(world, 65)).id, post.id);
    for (let made = 0; made < 3; made += 1) await reportedAfter(30 * 24 - 1);
    expect(await stateOf(world, post)).toBe('visible');
    await reportedAfter(30 * 24 + 1);
    expect(await stateOf(world, post)).toBe('masked');
  });

  test('and validated is protected until it is edited', async () => {
    const post = await aPost(world, ada);
    await report(await trusted(world, 65), post.id);
    await decided(admin, await theCase(world, admin, post.id), 'validate');
    expect(await stateOf(world, post)).toBe('validated');
    await reportedBy(world, 3, 65, post.id);
    expect(await stateOf(world, post)).toBe('validated');
    await ada.client.ask(updatePost, { params: { postId: post.id }, body: { title: 'Autre' } });
    expect(await stateOf(world, post)).toBe('visible');
    await report(await trusted(world, 65), post.id);
    expect(await stateOf(world, post)).toBe('masked');
  });
});

test('what is drawn for an audit was widely seen, and neither reported nor looked at', async () => {
  const author = await world.person();
  const make = async (ratings: number) => {
    const post = await aPost(world, author);
    await world.running.context.db.sql.update(posts).set({ ratings }).where(eq(posts.id, post.id));
    return post;
  };
  const [seen, alike, unseen] = [await make(20), await make(25), await make(19)];
  const [reported, reviewed, validated, masked] = [
    await make(25),
    await make(25),
    await make(25),
    await make(25),
  ];
  await report(await world.person(), reported.id);
  await decided(admin, await opened(admin, reviewed.id), 'mask');
  await decided(admin, await opened(admin, reviewed.id), 'restore');
  await inState(world, validated, { state: 'validated' });
  await inState(world, masked, { state: 'masked' });
  await auditSome(later(0.01), unhurried, 1);
  const { sql: on } = world.running.context.db;
  const drawn = await on
    .select({ id: cases.targetId })
    .from(cases)
    .where(and(eq(cases.authorId, author.id), arrayContains(cases.causes, ['audit'])));
  expect(drawn.map(({ id }) => id).toSorted()).toEqual([seen.id, alike.id].toSorted());
  expect(await caseRow(world, unseen.id)).toBeUndefined();
  const queued = await on.$count(cases, eq(cases.authorId, author.id));
  await auditSome(later(0.01), unhurried, 1);
  expect(await on.$count(cases, eq(cases.authorId, author.id))).toBe(queued);
});

test('one in a hundred widely seen posts nobody reported is drawn, each once', async () => {
  const { context } = world.running;
  const author = await world.person();
  const made = await Promise.all(Array.from({ length: 5 }, () => aPost(world, author)));
  const drawn = sql`(select id from posts where author_id = ${author.id} order by id limit 3)`;
  await context.db.sql.execute(sql`update posts set ratings = 25 where id in ${drawn}`);
  const all = { ...context, now: () => new Date(Date.now() + 1000) };
  await auditSome(all, unhurried);
  const lucky = await Promise.all(made.map(({ id }) => caseRow(world, id)));
  // The draw is by the id alone, as the database computes it.
  const { rows } = await context.db.sql.execute<{ id: string }>(sql`select id from posts
    where author_id = ${author.id} and ratings >= 20 and abs(hashtext(id::text)) % 100000 < 1000`);
  expect(lucky.flatMap((row) => row?.targetId ?? []).toSorted()).toEqual(
    rows.map(({ id }) => id).toSorted(),
  );
  await auditSome(all, unhurried);
  const [hidden] = made;
  if (hidden) await inState(world, hidden, { state: 'removed' });
});
