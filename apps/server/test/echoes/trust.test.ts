import { putRating, readEcho } from '@stenope/contract/echoes/ratings';
import {
  changeTrust,
  readTrust,
  readTrustOverview,
  seedCurator,
  unseedCurator,
} from '@stenope/contract/echoes/trust';
import { createReport } from '@stenope/contract/site/reports';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { ourReasons } from '@stenope/domain/trust/reasons';
import { trust2026v1, trust2026v2, trust2026v3 } from '@stenope/domain/trust/versions';
import { beforeAll, expect, test } from 'vitest';
import { publishChanges } from '../../src/features/echoes/publishing/service.ts';
import { findVersion, followVersion } from '../../src/features/echoes/trust/versions.ts';
import { beginTrust } from '../../src/features/echoes/trust/beginning.ts';
import { trustCommunity, trustVersions } from '../../src/tables/echoes.ts';
import { codeOf } from '../kit/client.ts';
import { aPost } from '../kit/posts.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

let world: World & { end(): Promise<void> };
let admin: Person;
let owner: Person;

beforeAll(async () => {
  world = await aWorld({ keep: true });
  admin = await world.person({ role: 'admin' });
  owner = await world.person({ role: 'owner' });
  return () => world.end();
});

const marks = { intention: 4, composition: 4, matiere: 4, technique: 4, emotion: 4 };

test('anybody can read the rules, every number of them', async () => {
  const rules = await world.visitor.ask(readTrust, {});
  expect(rules).toMatchObject({
    version: 'trust-2026.3',
    community: { mean: 3, batchedAt: null },
    changelog: [{ version: 'trust-2026.3' }],
  });
  expect(rules.axisWeights).toMatchObject({ intention: 1.5, matiere: 1 });
  expect(rules.numbers).toContainEqual({ place: 'stabilization.minRatings', value: 8 });
  expect(rules.numbers).toContainEqual({ place: 'exceptional.latestDays', value: 6 });
  expect(rules.badges.map(({ id }) => id)).toEqual([
    'new_eye',
    'attentive_eye',
    'trusted_eye',
    'seasoned_eye',
    'light_bearer',
  ]);
});

test('a change is a new version, in force at once and told to everybody', async () => {
  const change = (version: string, place: string, value: number) => {
    const body = { version, numbers: [{ place, value }], reason: 'Plus d’exigence.' };
    return owner.client.send(changeTrust, { body });
  };
  // Only the owner may change the numbers.
  const refused = { version: 'trust-y', numbers: [], reason: 'Autre chose.' };
  expect(codeOf(await admin.client.send(changeTrust, { body: refused }))).toBe('owner_only');
  expect(codeOf(await change('trust-x', 'weight.gama', 3))).toBe('bad_configuration');
  expect(codeOf(await change('trust-2026.3', 'trustedT', 61))).toBe('version_exists');
  expect(codeOf(await change('trust-x', 'weight.focusFreeShare', 7))).toBe('bad_configuration');
  expect((await change('atelier-1', 'display.minRatings', 2)).status).toBe(201);
  await expect.poll(() => world.visitor.ask(readTrust, {})).toMatchObject({ version: 'atelier-1' });
  const { changelog, numbers } = await world.visitor.ask(readTrust, {});
  expect(numbers).toContainEqual({ place: 'display.minRatings', value: 2 });
  expect(changelog).toMatchObject([
    { version: 'atelier-1', reason: 'Plus d’exigence.' },
    { version: 'trust-2026.3' },
  ]);

  // Two ratings are enough for a number now.
  const author = await world.person();
  const { id } = await aPost(world, author);
  const rate = async () => {
    const { client } = await world.person();
    return client.ask(putRating, { params: { workId: id }, body: { marks } });
  };
  expect(await rate()).toMatchObject({ ratings: 1, state: 'hidden' });
  await rate();
  await publishChanges(world.running.context, new AbortController().signal);
  expect(await author.client.ask(readEcho, { params: { workId: id } })).toMatchObject({
    ratings: 2,
    state: 'provisional',
  });
});

test('a seed curator is trusted from the start, and shown to admins', async () => {
  const lila = await world.person();
  await admin.client.ask(seedCurator, { params: { userId: lila.id } });
  await admin.client.ask(seedCurator, { params: { userId: lila.id } });
  const overview = await admin.client.ask(readTrustOverview, {});
  expect(overview.seeds.map(({ person }) => person.id)).toEqual([lila.id]);
  expect(overview.distribution[7]).toBe(1);
  expect(overview.clusters).toEqual([]);
  await admin.client.ask(unseedCurator, { params: { userId: lila.id } });
  expect((await admin.client.ask(readTrustOverview, {})).seeds).toEqual([]);
});

test('what is reported is counted in the overview, by what it weighs', async () => {
  const [author, one, other] = [await world.person(), await world.person(), await world.person()];
  const { id: targetId } = await aPost(world, author);
  const report = (person: Person, category: 'spam' | 'illegal') =>
    person.client.ask(createReport, { body: { kind: 'post', targetId, category } });
  await report(one, 'spam');
  const { flags: weak } = await admin.client.ask(readTrustOverview, {});
  expect(weak).toEqual({ reports: 1, targets: 1, queue: 0, mask: 0 });
  await report(other, 'illegal');
  const { flags: severe } = await admin.client.ask(readTrustOverview, {});
  expect(severe).toEqual({ reports: 2, targets: 1, queue: 1, mask: 0 });
});

/** The first version as sites stored it: without the rules on groups that deviate together. */
function firstAsStored(): TrustConfig {
  const { together: _, ...stored } = trust2026v1;
  return stored as TrustConfig;
}

/** The second version as sites stored it when it was new: without the rules that came later. */
function secondAsStored(): TrustConfig {
  const { exceptional, cluster, ...rest } = trust2026v2;
  const { eyesT: _, ...exceptionalThen } = exceptional;
  const { campT: __, ...clusterThen } = cluster;
  const stored: unknown = { ...rest, exceptional: exceptionalThen, cluster: clusterThen };
  return stored as TrustConfig;
}

/** A site that runs these numbers under this name. */
async function runs(row: typeof trustVersions.$inferInsert): Promise<void> {
  const { db } = world.running.context;
  await db.sql.delete(trustVersions);
  await db.pool.query(`delete from job_runs where job = 'echoes:batch'`);
  await db.sql.insert(trustVersions).values(row);
  await db.sql.update(trustCommunity).set({ version: row.version });
}

async function runningNow(): Promise<string | undefined> {
  return (await world.running.context.db.sql.select().from(trustCommunity))[0]?.version;
}

test.each([
  {
    from: trust2026v1,
    stored: firstAsStored(),
    reason: 'First version.',
    told: `${ourReasons.second} ${ourReasons.third}`,
  },
  {
    from: trust2026v2,
    stored: secondAsStored(),
    reason: ourReasons.second,
    told: ourReasons.third,
  },
  {
    // For a few hours the second version was changed in place.
    from: { ...trust2026v3, version: trust2026v2.version },
    stored: { ...trust2026v3, version: trust2026v2.version },
    reason: 'First version.',
    told: ourReasons.third,
  },
])(
  'a site on our $from.version goes over to the newest',
  async ({ from, stored, reason, told }) => {
    const { db } = world.running.context;
    await runs({ version: from.version, config: stored, reason });
    // Scores of the old version are recomputed with it, with later rules disabled.
    expect(await findVersion(db, from.version)).toEqual(from);
    await beginTrust(db);
    expect(await runningNow()).toBe(trust2026v3.version);
    // The changelog shows the change with its reason, and scores use the new version.
    const { changelog } = await world.visitor.ask(readTrust, {});
    expect(changelog.map(({ version, reason: why }) => [version, why])).toEqual([
      [trust2026v3.version, told],
      [from.version, reason],
    ]);
    expect(await findVersion(db, trust2026v3.version)).toEqual(trust2026v3);
    const queued = await db.pool.query(`select from job_runs where job = 'echoes:batch'`);
    expect(queued.rowCount).toBe(1);
    // What was written is known as ours, so that a later version can follow it.
    await db.transaction(async (tx) => {
      const next = { from: trust2026v3.version, to: from.version };
      expect(await followVersion(tx, next)).toBe(true);
    });
  },
);

test('a site with numbers of its own stays with them, whatever it calls them', async () => {
  const { db } = world.running.context;
  const own = { config: { ...trust2026v1, trustedT: 65 }, reason: 'Plus d’exigence.' };
  for (const version of ['atelier-2', trust2026v2.version]) {
    await runs({ ...own, version, authorId: owner.id });
    await beginTrust(db);
    expect(await runningNow()).toBe(version);
  }
  // The author of a version may have left since.
  await runs({ ...own, version: trust2026v2.version });
  await beginTrust(db);
  expect(await runningNow()).toBe(trust2026v2.version);
});

test('numbers of a rule that rests are told to nobody', async () => {
  await runs({
    version: 'at-rest',
    config: { ...trust2026v1, version: 'at-rest' },
    reason: 'À part.',
  });
  const placesNow = async () => {
    const { version, numbers } = await world.visitor.ask(readTrust, {});
    return { version, places: numbers.map(({ place }) => place) };
  };
  await expect.poll(placesNow).toMatchObject({ version: 'at-rest' });
  const { places } = await placesNow();
  expect(places).toContain('exceptional.windowHours');
  const resting = ['exceptional.eyesT', 'exceptional.latestDays', 'weight.maxRatio'];
  expect(places.filter((place) => resting.includes(place))).toEqual([]);
});
