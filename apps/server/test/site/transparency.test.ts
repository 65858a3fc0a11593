import { createReport } from '@stenope/contract/site/reports';
import { suspendMember } from '@stenope/contract/site/members';
import { appealStatement, judgeAppeal, listStatements } from '@stenope/contract/site/moderation';
import { answerNotice, createNotice, readNotices } from '@stenope/contract/site/notices';
import {
  readTransparency,
  transparencyFilePath,
  type TransparencyReport,
} from '@stenope/contract/site/transparency';
import type { NoticeReason } from '@stenope/domain/moderation/notices';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepRenamed } from '../../src/features/moderation/erasing/service.ts';
import { refer } from '../../src/features/moderation/service.ts';
import { endMasks } from '../../src/features/moderation/weighing/service.ts';
import { forgetNotices, forgetReports } from '../../src/features/reports/retention.ts';
import { sweepSealed } from '../../src/features/reports/sealing/service.ts';
import { countYears } from '../../src/features/site/transparency/service.ts';
import type { Context } from '../../src/platform/context.ts';
import { users } from '../../src/tables/accounts.ts';
import { appeals, cases, decisions } from '../../src/tables/moderation.ts';
import { reports } from '../../src/tables/reports.ts';
import { transparencyYears } from '../../src/tables/site.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { askToLeave, seeThrough } from '../leaving/scene.ts';
import { decided, deciding, opened, report, reportedBy, theCase } from '../moderation/scene.ts';

const hourMs = 3_600_000;
const unhurried = new AbortController().signal;
const thisYear = new Date().getUTCFullYear();

let world: World & { end(): Promise<void> };
let admin: Person;
let other: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  other = await world.person({ role: 'admin' });
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const at = (moment: Date): Context => ({ ...world.running.context, now: () => new Date(moment) });
const later = (hours: number): Context => at(new Date(Date.now() + hours * hourMs));

async function counted(context = world.running.context): Promise<TransparencyReport> {
  await countYears(context, unhurried);
  const { report: found } = await world.visitor.ask(readTransparency, {
    query: { year: thisYear },
  });
  if (!found) throw new Error('Nothing was counted');
  return found;
}

async function notice(reason: NoticeReason, address: string): Promise<string> {
  const { reference } = await world.visitor.ask(createNotice, {
    body: {
      reason,
      address,
      explanation: 'Cela se voit.',
      name: 'Quelqu’un',
      email: `${Math.random().toString(36).slice(2)}@example.org`,
      goodFaith: true,
    },
  });
  const { items } = await admin.client.ask(readNotices, {});
  return items.find((one) => one.reference === reference)?.id ?? '';
}

const suspending = (userId: string, reason: 'hate' | 'spam', ground: 'law' | 'terms') =>
  admin.client.ask(suspendMember, { params: { userId }, body: { reason, ground, days: 7 } });

async function appealed(author: Person) {
  const { items } = await author.client.ask(listStatements, {});
  const statementId = items.find(({ can }) => can.appeal)?.id ?? '';
  await author.client.ask(appealStatement, { params: { statementId }, body: {} });
  return statementId;
}

async function judged(judge: Person, targetId: string, outcome: 'kept' | 'overturned') {
  const { id: caseId, revision } = await theCase(world, judge, targetId);
  await judge.client.ask(judgeAppeal, { params: { caseId }, body: { revision, outcome } });
}

/** Makes what a period holds; each line is named by what it should count as. */
async function aYear() {
  const { context } = world.running;
  const author = await world.person();
  const post = () => aPost(world, author);

  // Three automatic masks: kept by a human, ended by one, and one nobody came to in time.
  const [kept, ended, expired] = [await post(), await post(), await post()];
  for (const { id } of [kept, ended, expired]) await reportedBy(world, 3, 65, id);
  await decided(admin, await theCase(world, admin, kept.id), 'confirm');
  await decided(admin, await theCase(world, admin, ended.id), 'restore');
  await endMasks(later(73), unhurried);

  // A report that leads to a removal under the law, and one that is found unfounded.
  const [illegal, sound] = [await post(), await post()];
  await report(await world.person(), illegal.id, { category: 'illegal' });
  const law = { reason: 'illegal', ground: 'law' };
  await deciding(admin, await theCase(world, admin, illegal.id), 'remove', law);
  await report(await world.person(), sound.id, { category: 'hate' });
  await decided(admin, await theCase(world, admin, sound.id), 'validate');

  // Notices: by a decision, by an answer alone, rejected, and one that waits.
  const stolen = await post();
  await notice('stolen_work', `/user/${author.username}/post/${stolen.id}`);
  const theft = { reason: 'stolen_work', ground: 'law' };
  await deciding(admin, await theCase(world, admin, stolen.id), 'remove', theft);
  const answered = await notice('fraud', '/trust');
  await answer(answered, 'acted');
  await answer(await notice('privacy', '/trust'), 'rejected');
  await notice('privacy', '/trust');

  // On the team’s own initiative: an audit, a recognised copy, and something found by themselves.
  const [audited, copy, found] = [await post(), await post(), await post()];
  for (const [{ id: targetId }, cause] of [
    [audited, 'audit'],
    [copy, 'match'],
  ] as const) {
    const referral = { targetKind: 'post', targetId, authorId: author.id, cause } as const;
    await context.db.transaction((tx) => refer(tx, referral, new Date()));
  }
  await decided(admin, await theCase(world, admin, audited.id), 'validate');
  await decided(admin, await theCase(world, admin, copy.id), 'remove');
  await decided(admin, await opened(admin, found.id), 'mask');

  // Complaints: one overturned, one kept by the same admin as there is no other, one waiting.
  const [wrong, right, waiting] = [
    await judgedAuthor(),
    await judgedAuthor(),
    await judgedAuthor(),
  ];
  await appealed(wrong.author);
  await judged(other, wrong.postId, 'overturned');
  const statementId = await appealed(right.author);
  await on().update(users).set({ role: 'member' }).where(eq(users.id, other.id));
  const dayAgo = sql`greatest(${appeals.at} - interval '25 hours', ${startOfYear})`;
  await on().update(appeals).set({ at: dayAgo }).where(eq(appeals.decisionId, statementId));
  await judged(admin, right.postId, 'kept');
  await on().update(users).set({ role: 'admin' }).where(eq(users.id, other.id));
  await appealed(waiting.author);

  // Suspensions: one for illegal content, one under the terms.
  await suspending((await world.person()).id, 'hate', 'law');
  await suspending((await world.person()).id, 'spam', 'terms');
  return { author };
}

const startOfYear = sql`${new Date(Date.UTC(thisYear, 0)).toISOString()}::timestamptz`;

const answer = (noticeId: string, outcome: 'acted' | 'rejected') =>
  admin.client.ask(answerNotice, { params: { noticeId }, body: { outcome } });

/** Somebody whose post was removed by the team. */
async function judgedAuthor() {
  const author = await world.person();
  const { id: postId } = await aPost(world, author);
  await decided(admin, await opened(admin, postId), 'remove');
  return { author, postId };
}

/** Somebody whose wrong reports get them warned and then limited. */
async function aWrongReporter(): Promise<void> {
  const reporter = await world.person();
  for (let made = 0; made < 5; made += 1) {
    const about = await world.person();
    const body = { kind: 'profile', targetId: about.id, category: 'hate' } as const;
    await reporter.client.ask(createReport, { body });
    await decided(admin, await theCase(world, admin, about.id), 'validate');
  }
}

const some = <T extends object>(list: readonly T[], ...names: readonly (keyof T)[]) =>
  list.filter((one) => names.some((name) => one[name] !== 0));

describe('who reads it', () => {
  test('finds nothing before the first count, and no year that never was', async () => {
    await on().delete(transparencyYears);
    expect(await world.visitor.ask(readTransparency, {})).toEqual({ years: [], report: null });
    const missing = await world.visitor.send(readTransparency, { query: { year: 2024 } });
    expect(missing.status).toBe(404);
    const file = await world.visitor.raw(`${transparencyFilePath}?year=2024`);
    expect(file.status).toBe(404);
    expect(file.headers.get('cache-control')).toBe('no-store');
  });

  test('needs no account, asks the database once, and may keep the answer for a while', async () => {
    await countYears(world.running.context, unhurried);
    const seen = await world.statements.during(async () => {
      await world.visitor.ask(readTransparency, {});
    });
    expect(seen).toHaveLength(1);
    const { headers } = await world.visitor.raw('/api/transparency');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('gets a file with a line for each figure, which no spreadsheet runs', async () => {
    await countYears(world.running.context, unhurried);
    const { status, headers, body } = await world.visitor.raw(
      `${transparencyFilePath}?year=${thisYear}`,
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain(`stenope-transparency-${thisYear}.csv`);
    const [head, ...lines] = String(body).trimEnd().split('\r\n');
    expect(head).toBe('"year","status","article","section","category","figure","value"');
    expect(lines).toContain(`"${thisYear}","provisional","15(1)(c)","team","","moderators","2"`);
    expect(lines).toContain(
      `"${thisYear}","provisional","15(1)(e)","automated_masks","","error_rate",""`,
    );
    for (const line of lines)
      expect(line).toMatch(/^"\d{4}"(,"[a-z0-9()_]*"){4},"[a-z_]+","[\d.]*"$/);
    for (const query of ['', '?year=0', '?year=x', `?year=${thisYear}&x=1`]) {
      const refused = await world.visitor.raw(`${transparencyFilePath}${query}`);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.status).toBeLessThan(500);
    }
  });
});

/** A mask set in the last days of a year ends in the next one. */
const endedInTime = new Date(Date.now() + 72 * hourMs).getUTCFullYear() === thisYear ? 1 : 0;

describe('a year of moderation', () => {
  let author: Person;
  beforeAll(async () => {
    ({ author } = await aYear());
    await aWrongReporter();
  }, 120_000);

  test('is counted exactly, each figure from what was really done', async () => {
    const { figures, isFinal, year } = await counted();
    expect({ isFinal, year }).toEqual({ isFinal: false, year: thisYear });
    expect(some(figures.reports.categories, 'received', 'acted', 'rejected')).toEqual([
      { category: 'spam', received: 9, acted: 3, rejected: 3 },
      { category: 'hate', received: 6, acted: 0, rejected: 6 },
      { category: 'illegal', received: 1, acted: 1, rejected: 0 },
    ]);
    expect(figures.reports).toMatchObject({ byLaw: 1, byTerms: 3, noGround: 0 });
    expect(some(figures.notices.categories, 'received', 'acted', 'rejected')).toEqual([
      { category: 'privacy', received: 2, acted: 0, rejected: 1 },
      { category: 'stolen_work', received: 1, acted: 1, rejected: 0 },
      { category: 'fraud', received: 1, acted: 1, rejected: 0 },
    ]);
    expect(figures.notices).toMatchObject({ byLaw: 1, byTerms: 0, noGround: 1 });
    expect(figures.measures).toEqual([
      { kind: 'automatic_mask', law: 0, terms: 3 },
      { kind: 'confirm', law: 0, terms: 1 },
      { kind: 'mask', law: 0, terms: 1 },
      { kind: 'remove', law: 2, terms: 4 },
      { kind: 'warn', law: 0, terms: 0 },
      { kind: 'suspend', law: 1, terms: 1 },
    ]);
    expect(some(figures.reasons, 'law', 'terms')).toEqual([
      { reason: 'spam', law: 0, terms: 9 },
      { reason: 'hate', law: 1, terms: 0 },
      { reason: 'stolen_work', law: 1, terms: 0 },
      { reason: 'illegal', law: 1, terms: 0 },
    ]);
    expect(figures.sources).toEqual([
      { source: 'notice', measures: 1, sound: 0 },
      { source: 'reports', measures: 4, sound: 7 },
      { source: 'match', measures: 1, sound: 0 },
      { source: 'audit', measures: 0, sound: 1 },
      { source: 'team', measures: 6, sound: 0 },
    ]);
    expect(figures.automatic).toEqual({
      set: 3,
      confirmed: 1,
      overturned: 1,
      expired: endedInTime,
    });
    expect(some(figures.complaints.received, 'count')).toEqual([{ kind: 'remove', count: 3 }]);
    expect(figures.complaints).toMatchObject({ kept: 1, overturned: 1, bySameAdmin: 1 });
    expect(figures.misuse).toEqual({ suspended: 1, warned: 1, limited: 1 });
    expect(figures.moderators).toBe(2);
  });

  test('has medians of the time from a notice to its answer', async () => {
    const closed = sql`closed_at is not null and outcome is not null`;
    const hours = [1, 2, 3, 4, 10, 20, 30, 40, 50, 60, 70, 80, 90];
    const { rows } = await on().execute<{ id: string }>(
      sql`select id from reports where ${closed} order by id`,
    );
    expect(rows).toHaveLength(hours.length);
    for (const [place, { id }] of rows.entries()) {
      await on().execute(sql`update reports set created_at = closed_at
        - make_interval(hours => ${hours[place] ?? 0}::int) where id = ${id}`);
    }
    const { figures } = await counted();
    // The seventh of thirteen.
    expect(figures.reports.medianSeconds).toBe(30 * 3600);
    expect(figures.complaints.medianSeconds).toBeGreaterThan(0);
  });

  test('stays as it is through a departure and every retention job, closed or open', async () => {
    const before = await counted();
    await askToLeave(author, 'erase');
    await seeThrough(world.running.context, author);
    for (const months of [5, 7, 13]) {
      const then = new Date();
      then.setUTCMonth(then.getUTCMonth() + months);
      for (const sweep of [sweepSealed, sweepRenamed, forgetReports, forgetNotices]) {
        await sweep(at(then));
      }
    }
    // They did forget: nothing leads to anybody any more.
    const leads = sql`author_id = ${author.id} or author_pseudonym is not null`;
    for (const table of [reports, decisions, cases]) {
      expect(await on().$count(table, leads)).toBe(0);
    }
    expect((await counted()).figures).toEqual(before.figures);
    const closed = await counted(at(new Date(Date.UTC(thisYear + 1, 0, 1, 0, 5))));
    expect(closed).toMatchObject({ isFinal: true, figures: before.figures });
  });

  test('is never counted again once it is over', async () => {
    const { figures, countedAt } = await counted(at(new Date(Date.UTC(thisYear + 1, 0, 1, 0, 5))));
    await on().delete(decisions);
    await on().execute(sql`update reports set category = 'other'`);
    const again = await counted(at(new Date(Date.UTC(thisYear + 1, 5))));
    expect(again).toMatchObject({ isFinal: true, countedAt, figures });
    const { years } = await world.visitor.ask(readTransparency, {});
    expect(years).toEqual([
      { year: thisYear + 1, isFinal: false },
      { year: thisYear, isFinal: true },
    ]);
    await on().delete(transparencyYears);
  });
});
