import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  changeTrust as changeEntry,
  readTrust as pageEntry,
  readTrustOverview as overviewEntry,
} from '@stenope/contract/echoes/trust';
import { faultsIn } from '@stenope/domain/trust/check';
import { numbersOf, withNumbers } from '@stenope/domain/trust/numbers';
import type { TrustConfig } from '@stenope/domain/trust/config';
import { record } from '../../../platform/audit.ts';
import { once, type Intent } from '../../../platform/db/once.ts';
import { Refusal } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findMember } from '../../accounts/service.ts';
import { personOf } from '../../people/service.ts';
import { trustBatchJob } from '../batch/jobs.ts';
import type { Echoes } from '../service.ts';
import {
  countScores,
  countTrust,
  insertVersion,
  listClustered,
  listSeeds,
  listVersions,
  runVersion,
  seed,
  unseed,
} from './queries.ts';

const most = { versions: 200, clusters: 50, members: 50, seeds: 100 };

/** The rules, for whoever wants to know them. Nothing about a member. */
export async function readPage({ context, engines }: Echoes): Promise<AnswerOf<typeof pageEntry>> {
  const { config, community } = await engines.lately(context.db);
  const versions = await listVersions(context.db, most.versions);
  return {
    version: config.version,
    // Badges have a list of their own.
    numbers: listed(config).filter(({ place }) => !place.startsWith('badges.')),
    badges: config.badges.map(({ id, minT, minRatings, minTrustedRaters, maxClusterShare }) => ({
      id,
      minT,
      minRatings,
      minTrustedRaters,
      maxClusterShare,
    })),
    community: { mean: community.mu, batchedAt: community.batchedAt?.toISOString() ?? null },
    changelog: versions.map(({ version, reason, createdAt }) => ({
      version,
      reason,
      at: createdAt.toISOString(),
    })),
  };
}

type Numbers = AnswerOf<typeof overviewEntry>['numbers'];

function listed(config: TrustConfig): Numbers {
  return Object.entries(numbersOf(config))
    .map(([place, value]) => ({ place, value }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

export async function readOverview({
  context: { db },
  engines,
}: Echoes): Promise<AnswerOf<typeof overviewEntry>> {
  const { config, community } = await engines.running(db);
  const [trust, states] = [await countTrust(db), await countScores(db)];
  const seeds = await listSeeds(db, most.seeds);
  return {
    version: config.version,
    numbers: listed(config),
    distribution: Array.from({ length: 10 }, (_, decade) => trust.get(decade) ?? 0),
    scores: {
      hidden: states.get('hidden') ?? 0,
      provisional: states.get('provisional') ?? 0,
      stabilised: states.get('stabilised') ?? 0,
      contested: states.get('contested') ?? 0,
    },
    clusters: groups(await listClustered(db, most)),
    seeds: seeds.flatMap(({ since, person }) =>
      since ? [{ person: personOf(person), since: since.toISOString() }] : [],
    ),
    batchedAt: community.batchedAt?.toISOString() ?? null,
  };
}

function groups(rows: Awaited<ReturnType<typeof listClustered>>) {
  const found = new Map<string, AnswerOf<typeof overviewEntry>['clusters'][number]>();
  for (const { cluster, size, person } of rows) {
    const group = found.get(cluster) ?? { id: cluster, size, members: [] };
    group.members.push(personOf(person));
    found.set(cluster, group);
  }
  return [...found.values()];
}

/** A new version, with who wanted it and why; what was before stays to be read. */
export async function change(
  { context: { db }, engines }: Echoes,
  viewer: Viewer,
  { version, numbers, reason }: ReceivedBody<typeof changeEntry>,
  intent: Intent | null,
): Promise<AnswerOf<typeof changeEntry>> {
  const { config } = await engines.running(db);
  const wanted = Object.fromEntries(numbers.map(({ place, value }) => [place, value]));
  const made = withNumbers(config, version, wanted);
  const wrong = 'wrong' in made ? made.wrong : faultsIn(made.config, config);
  if ('wrong' in made || wrong.length > 0) {
    throw new Refusal('bad_configuration', { places: wrong.slice(0, 20) });
  }
  return once(db, intent, async (tx) => {
    const row = { version, config: made.config, authorId: viewer.userId, reason };
    if (!(await insertVersion(tx, row))) throw new Refusal('version_exists');
    await runVersion(tx, version);
    await record(tx, { actorId: viewer.userId, act: 'trust.version', details: { version } });
    await enqueue(tx, trustBatchJob, {}, { key: 'version' });
    return { version };
  });
}

export async function seedCurator(
  { context: { db, now }, engines }: Echoes,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const { config } = await engines.running(db);
  await db.transaction(async (tx) => {
    if (!(await findMember(tx, { id: userId }))) throw new Refusal('not_found');
    await seed(tx, userId, config.prior.seedFloor, now());
    await record(tx, { actorId: viewer.userId, act: 'trust.seed', targetId: userId });
  });
}

export async function unseedCurator(
  { context: { db } }: Echoes,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await findMember(tx, { id: userId }))) throw new Refusal('not_found');
    await unseed(tx, userId);
    await record(tx, { actorId: viewer.userId, act: 'trust.unseed', targetId: userId });
  });
}
