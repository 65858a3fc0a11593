import { listNotifications } from '@stenope/contract/notifications/notifications';
import { createComment, updateComment } from '@stenope/contract/comments';
import { updateProduct } from '@stenope/contract/people/shop';
import { readPost, updatePost } from '@stenope/contract/posts';
import {
  caseChanged,
  claimCase,
  decideCases,
  escalateCase,
  handOnCase,
  listCases,
  noteOnCase,
  readCase,
  releaseCase,
  searchModeratedPosts,
  type CaseDetails,
} from '@stenope/contract/site/moderation';
import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellReporters } from '../../src/features/moderation/weighing/reporters.ts';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { users } from '../../src/tables/accounts.ts';
import { cases, reporterRecords, sanctions } from '../../src/tables/moderation.ts';
import { reports } from '../../src/tables/reports.ts';
import { codeOf, type Reply } from '../kit/client.ts';
import { TestListener } from '../kit/listener.ts';
import { aPost } from '../kit/posts.ts';
import { aProduct, withShop } from '../kit/shop.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { because, decided, deciding, opened, report, stateOf, theCase, trusted } from './scene.ts';

let world: World & { end(): Promise<void> };
let ada: Person;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  admin = await world.person({ role: 'admin' });
  owner = await world.person({ role: 'owner' });
});
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const refusal = (reply: Reply) => [reply.status, codeOf(reply)];
const params = ({ id: caseId }: Pick<CaseDetails, 'id'>) => ({ params: { caseId } });
const auditOf = async (targetId: string) =>
  (
    await on()
      .select({ act: audit.act })
      .from(audit)
      .where(and(eq(audit.targetId, targetId), like(audit.act, 'moderation.%')))
  )
    .map(({ act }) => act)
    .filter((act) => act !== 'moderation.open');

describe('a decision', () => {
  test('goes through the states, and nowhere else', async () => {
    const post = await aPost(world, ada);
    const act = async (name: Parameters<typeof deciding>[2]) =>
      refusal(await deciding(admin, await opened(admin, post.id), name));
    const done = [200, undefined];
    const illegal = [409, 'illegal_transition'];
    expect(await act('restore')).toEqual(illegal);
    expect(await act('confirm')).toEqual(illegal);
    expect(await act('mask')).toEqual(done);
    expect(await act('mask')).toEqual(illegal);
    expect(await act('validate')).toEqual(done);
    expect(await act('validate')).toEqual(illegal);
    expect(await act('remove')).toEqual(done);
    expect(await act('remove')).toEqual(illegal);
    expect(await act('mask')).toEqual(illegal);
    expect(await act('restore')).toEqual(done);
    expect(await stateOf(world, post)).toBe('visible');
    expect(await auditOf(post.id)).toEqual([
      'moderation.mask',
      'moderation.validate',
      'moderation.remove',
      'moderation.restore',
    ]);
  });

  test('against somebody has a reason and a ground', async () => {
    const post = await aPost(world, ada);
    const reviewed = await opened(admin, post.id);
    const bare = { reason: undefined, ground: undefined };
    const reply = await deciding(admin, reviewed, 'mask', bare);
    expect(refusal(reply)).toEqual([422, 'invalid']);
    expect(await stateOf(world, post)).toBe('visible');
    expect((await deciding(admin, reviewed, 'validate', bare)).status).toBe(200);
  });

  test('is not taken about one’s own, nor from one’s own page', async () => {
    const post = await aPost(world, admin);
    await report(ada, post.id, { category: 'illegal' });
    const other = await world.person({ role: 'admin' });
    const reviewed = await theCase(world, other, post.id);
    expect(refusal(await deciding(admin, reviewed, 'validate'))).toEqual([403, 'own_content']);
    expect(refusal(await admin.client.send(claimCase, params(reviewed)))).toEqual([
      403,
      'own_content',
    ]);
    const own = await admin.client.ask(readCase, params(reviewed));
    expect(own.reportList).toMatchObject([{ reporter: null, badge: null }]);
    expect(Object.values(own.can).filter(Boolean)).toEqual([]);
    expect(reviewed.reportList).toMatchObject([{ reporter: { id: ada.id } }]);
  });

  test('is not taken about what was edited since it was read', async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    const { id: commentId } = await author.client.ask(createComment, {
      params: { postId: post.id },
      body: { body: 'Bravo' },
    });
    await withShop(world, author);
    const { id: productId } = await aProduct(world, author);
    const { client } = author;
    const toTitle = { params: { postId: post.id }, body: { title: 'Autre' } };
    const toBody = { params: { commentId }, body: { body: 'Autre' } };
    const toName = { params: { productId }, body: { name: 'Autre' } };
    const edits = [
      ['post', post.id, () => client.ask(updatePost, toTitle)],
      ['comment', commentId, () => client.ask(updateComment, toBody)],
      ['product', productId, () => client.ask(updateProduct, toName)],
    ] as const;
    for (const [kind, targetId, edit] of edits) {
      const read = await opened(admin, targetId, kind);
      await edit();
      expect(refusal(await deciding(admin, read, 'validate'))).toEqual([409, 'case_changed']);
      const again = await theCase(world, admin, targetId);
      expect(again.state).toBe('visible');
      expect((await deciding(admin, again, 'validate')).status).toBe(200);
    }
  });

  test('of a suspended admin is none', async () => {
    const gone = await world.person({ role: 'admin' });
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    await world.suspend(gone);
    expect((await deciding(gone, reviewed, 'mask')).status).toBe(401);
  });

  test('tells reporters and the author, and changes how they are trusted', async () => {
    const author = await world.person();
    const post = await aPost(world, author);
    const reporter = await trusted(world, 65);
    await report(reporter, post.id);
    const { id } = await decided(admin, await theCase(world, admin, post.id), 'remove');
    const { context } = world.running;
    for (let times = 0; times < 2; times += 1) {
      await tellReporters(context, { caseId: id }, new AbortController().signal);
    }
    const told = async ({ client }: Person) =>
      (await client.ask(listNotifications, {})).items.map(({ subject, content }) => [
        subject,
        content?.kind,
      ]);
    expect(await told(reporter)).toEqual([['report_outcome', 'report']]);
    expect(await told(author)).toEqual([['moderation', 'statement']]);
    expect(await on().select().from(reports).where(eq(reports.targetId, post.id))).toMatchObject([
      { outcome: 'upheld' },
    ]);
    expect(
      await on().select().from(reporterRecords).where(eq(reporterRecords.userId, reporter.id)),
    ).toMatchObject([{ upheld: 1, rejected: 0 }]);
    expect(
      await on().select().from(sanctions).where(eq(sanctions.userId, author.id)),
    ).toMatchObject([{ overturnedAt: null }]);
    // The author cannot read what was removed, and has the statement.
    expect((await author.client.send(readPost, { params: { postId: post.id } })).status).toBe(404);
  });

  test('warns and then limits who reports without reason', async () => {
    const abusive = await world.person();
    const reject = async () => {
      const post = await aPost(world, ada);
      const reply = await report(abusive, post.id, { category: 'illegal' });
      if (reply.status !== 201) return codeOf(reply);
      await decided(admin, await theCase(world, admin, post.id), 'validate');
      return 'rejected';
    };
    const outcomes: (string | undefined)[] = [];
    for (let times = 0; times < 6; times += 1) outcomes.push(await reject());
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    expect(outcomes[5]).toBe('reporting_limited');
    const { items } = await abusive.client.ask(listNotifications, {});
    expect(items.map(({ subject }) => subject)).toEqual(['report_warning', 'report_warning']);
  });

  test('about many is taken for each by itself', async () => {
    const made = [await aPost(world, ada), await aPost(world, ada), await aPost(world, admin)];
    const other = await world.person({ role: 'admin' });
    const opening = await Promise.all(made.map(({ id }) => opened(other, id)));
    const stale = { ...(opening[1] as CaseDetails), revision: 99 };
    const wanted = [opening[0], stale, opening[2]].map((one) => ({
      id: one?.id ?? '',
      revision: one?.revision ?? 0,
    }));
    const { items } = await admin.client.ask(decideCases, {
      body: { cases: wanted, act: 'mask', ...because },
    });
    expect(items.map(({ refused }) => refused)).toEqual([null, 'case_changed', 'own_content']);
    expect(await Promise.all(made.map((post) => stateOf(world, post)))).toEqual([
      'masked',
      'visible',
      'visible',
    ]);
  });
});

describe('a case', () => {
  test('is handed on, given back and left to the owner', async () => {
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    const other = await world.person({ role: 'admin' });
    await admin.client.ask(claimCase, params(reviewed));
    const refused = await deciding(other, reviewed, 'mask');
    expect(refused.status).toBe(409);
    const given = await admin.client.ask(handOnCase, {
      ...params(reviewed),
      body: { to: other.id },
    });
    expect(given.claimedBy?.id).toBe(other.id);
    expect(refusal(await admin.client.send(releaseCase, params(reviewed)))).toEqual([
      409,
      'case_taken',
    ]);
    await other.client.ask(releaseCase, params(reviewed));
    const escalated = await admin.client.ask(escalateCase, params(reviewed));
    expect(escalated.can).toMatchObject({ mask: false, claim: false });
    expect(refusal(await deciding(admin, escalated, 'mask'))).toEqual([409, 'case_taken']);
    expect((await deciding(owner, escalated, 'mask')).status).toBe(200);
  });

  test('that the owner hands on is decided by whom it was handed to', async () => {
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    await admin.client.ask(escalateCase, params(reviewed));
    const body = { to: admin.id };
    await owner.client.ask(handOnCase, { ...params(reviewed), body });
    const given = await admin.client.ask(readCase, params(reviewed));
    expect(given).toMatchObject({ escalatedAt: null, can: { mask: true } });
    expect((await deciding(admin, given, 'mask')).status).toBe(200);
  });

  test('is left to no owner where the site has none', async () => {
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    const left = await opened(admin, (await aPost(world, ada)).id);
    await admin.client.ask(escalateCase, params(left));
    await on().update(users).set({ role: 'member' }).where(eq(users.id, owner.id));
    const lone = await admin.client.ask(readCase, params(reviewed));
    expect(lone.can).toMatchObject({ escalate: false, mask: true });
    const { items } = await admin.client.ask(listCases, { query: { limit: 100 } });
    expect(items.some(({ can }) => can.escalate)).toBe(false);
    expect(refusal(await admin.client.send(escalateCase, params(reviewed)))).toEqual([
      409,
      'illegal_transition',
    ]);
    const stuck = await admin.client.ask(readCase, params(left));
    expect((await deciding(admin, stuck, 'mask')).status).toBe(200);
    await on().update(users).set({ role: 'owner' }).where(eq(users.id, owner.id));
  });

  test('is in nobody’s hands half an hour after it was claimed', async () => {
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    const claimed = await admin.client.ask(claimCase, params(reviewed));
    expect(claimed).toMatchObject({ claimedBy: { id: admin.id }, can: { release: true } });
    const mine = async () => {
      const { items } = await admin.client.ask(listCases, { query: { mine: 'yes' } });
      return items.map(({ id }) => id);
    };
    expect(await mine()).toContain(reviewed.id);
    const claimedAt = sql`${cases.claimedAt} - interval '31 minutes'`;
    await on().update(cases).set({ claimedAt }).where(eq(cases.id, reviewed.id));
    const nobodys = { claimedBy: null, claimedAt: null, can: { claim: true, release: false } };
    expect(await admin.client.ask(readCase, params(reviewed))).toMatchObject(nobodys);
    expect(await mine()).not.toContain(reviewed.id);
  });

  test('has notes for the team', async () => {
    const reviewed = await opened(admin, (await aPost(world, ada)).id);
    const noted = await admin.client.ask(noteOnCase, {
      ...params(reviewed),
      body: { body: 'Déjà vu' },
    });
    expect(noted.notes).toMatchObject([{ by: { id: admin.id }, body: 'Déjà vu' }]);
    expect(noted.revision).toBeGreaterThan(reviewed.revision);
    // The log says that there is a note, and not what it says.
    const [entry] = await on()
      .select({ targetId: audit.targetId, details: audit.details })
      .from(audit)
      .where(and(eq(audit.actorId, admin.id), eq(audit.act, 'moderation.note')));
    expect(entry).toEqual({
      targetId: reviewed.target.id,
      details: { caseId: reviewed.id, kind: 'post' },
    });
  });

  test('is told of to admins who listen, and to nobody else', async () => {
    const listener = await TestListener.start(world.origin, admin.client.token);
    listener.say({ type: 'watch', topic: 'moderation:cases' });
    await listener.hear(({ type }) => type === 'watching');
    const { id } = await opened(owner, (await aPost(world, ada)).id);
    const frame = await listener.hear(
      (one) => one.type === 'event' && one.name === caseChanged.name,
    );
    expect(frame).toMatchObject({ data: { id, status: 'queued', claimedBy: null } });
    listener.end();
    const stranger = await TestListener.start(world.origin, ada.client.token);
    stranger.say({ type: 'watch', topic: 'moderation:cases' });
    expect(await stranger.hear(({ type }) => type === 'error')).toMatchObject({
      code: 'not_found',
    });
    stranger.end();
  });
});

describe('the queue', () => {
  test('comes in pages, the most urgent first, by as many statements as a short one', async () => {
    const author = await world.person();
    for (let made = 0; made < 5; made += 1) {
      const post = await aPost(world, author, { title: `File ${made}` });
      await report(ada, post.id, { category: made === 3 ? 'hate' : 'illegal' });
    }
    const query = { q: author.username, limit: 3 };
    const statements: number[] = [];
    const page = async (more: object) => {
      let found: Awaited<ReturnType<typeof asked>> | undefined;
      const asked = () => admin.client.ask(listCases, { query: { ...query, ...more } });
      const sent = await world.statements.during(async () => {
        found = await asked();
      });
      statements.push(sent.filter((text) => text.includes('"cases"')).length);
      if (!found) throw new Error('Nothing was answered');
      return found;
    };
    const first = await page({});
    const second = await page({ cursor: first.next });
    const titles = [...first.items, ...second.items].map(({ target }) => target.excerpt);
    expect(titles).toEqual(['File 0', 'File 1', 'File 2', 'File 3', 'File 4']);
    expect(second.next).toBeUndefined();
    await page({ limit: 1 });
    // One more where a page is not full: then whatever is called so is looked for.
    expect(Math.max(...statements) - Math.min(...statements)).toBeLessThanOrEqual(1);
    expect(first.items[0]).toMatchObject({
      severe: true,
      categories: ['illegal'],
      state: 'visible',
      can: { mask: true, restore: false },
    });
    const { items: named } = await admin.client.ask(listCases, { query: { q: 'File 2' } });
    expect(named.map(({ target }) => target.excerpt)).toEqual(['File 2']);
  });

  test('finds any post, in any state, by title or name', async () => {
    const author = await world.person();
    const post = await aPost(world, author, { title: 'Introuvable ailleurs' });
    await decided(admin, await opened(admin, post.id), 'remove');
    for (const q of ['trouvable AILL', author.username.slice(0, 8)]) {
      const { items } = await admin.client.ask(searchModeratedPosts, { query: { q } });
      expect(items).toMatchObject([{ id: post.id, state: 'removed', caseId: null }]);
    }
    const { items } = await admin.client.ask(searchModeratedPosts, { query: { q: '%' } });
    expect(items).toEqual([]);
  });

  test('looks for a word of two letters where a word begins, and in Japanese anywhere', async () => {
    const author = await world.person();
    const titled = new Map<string, string>();
    for (const title of ['L’Xô du soir', 'Oxô', 'Avant Xôa', '海の夕日'])
      titled.set((await aPost(world, author, { title })).id, title);
    for (const id of titled.keys()) await opened(admin, id);
    const found = async (q: string) => {
      const { items: shown } = await admin.client.ask(searchModeratedPosts, { query: { q } });
      const { items } = await admin.client.ask(listCases, { query: { q } });
      const ids = [shown.map(({ id }) => id), items.map(({ target }) => target.id)];
      return ids.map((some) => some.map((id) => titled.get(id) ?? '').toSorted());
    };
    const begin = ['Avant Xôa', 'L’Xô du soir'];
    expect(await found('xô')).toEqual([begin, begin]);
    expect(await found('xôa')).toEqual([['Avant Xôa'], ['Avant Xôa']]);
    expect(await found('夕日')).toEqual([['海の夕日'], ['海の夕日']]);
  });
});
