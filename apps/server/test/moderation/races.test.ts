import { readPost, updatePost } from '@stenope/contract/posts';
import { claimCase } from '@stenope/contract/site/moderation';
import { and, eq, inArray, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/platform/db/platform-tables.ts';
import { decisions, reporterRecords } from '../../src/tables/moderation.ts';
import { codeOf, TestClient } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';
import { caseRow, decided, deciding, opened, report, stateOf, theCase } from './scene.ts';

/** The long form has 200. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 20);
const places = Array.from({ length: rounds }, (_, round) => round);
/** Fifty who race at once show in each round what two show in some. */
const ofFifty = places.slice(0, Number(process.env['RACE_ROUNDS'] ?? 5));

let world: World & { end(): Promise<void> };
let ada: Person;
let admins: readonly Person[];
let origins: readonly [string, string];
beforeAll(async () => {
  world = await aWorld({ keep: true });
  ada = await world.person();
  admins = await Promise.all(Array.from({ length: 50 }, () => world.person({ role: 'admin' })));
  origins = [world.origin, (await world.second()).address ?? ''];
}, 60_000);
afterAll(() => world.end());

const on = () => world.running.context.db.sql;
const admin = (nth: number) => admins[nth % admins.length] as Person;

/** At one server or the other. */
const at = (origin: number, person: Person): Person => ({
  ...person,
  client: new TestClient(origins[origin % 2] ?? '', person.client.token),
});

async function actsOf(targetIds: readonly string[], acts: string): Promise<readonly string[]> {
  const rows = await on()
    .select({ act: audit.act })
    .from(audit)
    .where(and(inArray(audit.targetId, [...targetIds]), like(audit.act, acts)));
  return rows.map(({ act }) => act);
}

const ascending = (one: number, other: number): number => one - other;

test.each(places)('two cases closed at once count both for who is new: round %i', async (round) => {
  const reporters = [await world.person(), await world.person()];
  const closing = await Promise.all(
    [0, 1].map(async (nth) => {
      const post = await aPost(world, ada);
      for (const one of reporters) await report(one, post.id, { category: 'illegal' });
      return { by: at(nth, admin(nth)), reviewed: await theCase(world, admin(nth), post.id) };
    }),
  );
  const acts = round % 2 ? (['mask', 'validate'] as const) : (['mask', 'remove'] as const);
  await Promise.all(
    closing.map(({ by, reviewed }, nth) => decided(by, reviewed, acts[nth] ?? 'mask')),
  );
  const ids = reporters.map(({ id }) => id);
  const records = await on()
    .select()
    .from(reporterRecords)
    .where(inArray(reporterRecords.userId, ids));
  expect(records).toHaveLength(2);
  for (const { upheld, rejected } of records) {
    // A few milliseconds have faded.
    expect(upheld).toBeCloseTo(round % 2 ? 1 : 2, 4);
    expect(rejected).toBeCloseTo(round % 2 ? 1 : 0, 4);
  }
});

test.each(places)('of a mask and an edit one is first: round %i', async (round) => {
  const post = await aPost(world, ada);
  const reviewed = await opened(admin(round), post.id);
  const params = { postId: post.id };
  const edit = () => at(1, ada).client.send(updatePost, { params, body: { title: 'Autre' } });
  const [mask, edited] = await Promise.all([
    deciding(at(0, admin(round)), reviewed, 'mask'),
    edit(),
  ]);
  const outcomes = [codeOf(mask) ?? mask.status, codeOf(edited) ?? edited.status];
  const wasEdited = edited.status === 200;
  // Who masks what was edited meanwhile reads it first.
  expect(outcomes).toEqual(wasEdited ? ['case_changed', 200] : [200, 'moderated']);
  expect(await stateOf(world, post)).toBe(wasEdited ? 'visible' : 'masked');
  const { title } = await ada.client.ask(readPost, { params });
  expect(title).toBe(wasEdited ? 'Autre' : post.title);
  if (wasEdited) await decided(admin(round), await theCase(world, admin(round), post.id), 'mask');
  expect(codeOf(await edit())).toBe('moderated');
  expect(await actsOf([post.id], 'moderation.mask')).toEqual(['moderation.mask']);
  const told = await on().select().from(decisions).where(eq(decisions.targetId, post.id));
  expect(told).toMatchObject([{ act: 'mask', fromState: 'visible', toState: 'masked' }]);
});

test.each(ofFifty)('a case is claimed by one of fifty: round %i', async () => {
  const post = await aPost(world, ada);
  const { id: caseId } = await opened(admin(0), post.id);
  const before = await actsOf(
    admins.map(({ id }) => id),
    'moderation.claim',
  );
  const replies = await Promise.all(
    admins.map((one, nth) => at(nth, one).client.send(claimCase, { params: { caseId } })),
  );
  const codes = replies.map((reply) => codeOf(reply) ?? reply.status);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'case_taken')).toHaveLength(49);
  expect((await caseRow(world, post.id))?.claimedBy).toBe(admins[codes.indexOf(200)]?.id);
  const after = await actsOf(
    admins.map(({ id }) => id),
    'moderation.claim',
  );
  expect(after).toHaveLength(before.length + 1);
});

test.each(places)('of ten who decide one case one does: round %i', async () => {
  const post = await aPost(world, ada);
  const reviewed = await opened(admin(0), post.id);
  const replies = await Promise.all(
    admins.slice(0, 10).map((one, nth) => deciding(at(nth, one), reviewed, 'mask')),
  );
  const statuses = replies.map(({ status }) => status).toSorted(ascending);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await actsOf([post.id], 'moderation.mask')).toEqual(['moderation.mask']);
});
