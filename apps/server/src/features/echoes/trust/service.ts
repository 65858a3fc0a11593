import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type {
  changeTrust as changeEntry,
  readTrust as pageEntry,
  readTrustOverview as overviewEntry,
  readTrial as readEntry,
  tryTrust as tryEntry,
} from '@stenope/contract/echoes/trust';
import { axisWeights, sumOfWeights } from '@stenope/domain/echoes/global-score';
import { numbersOf } from '@stenope/domain/trust/numbers';
import { numbersInForce } from '@stenope/domain/trust/resting';
import { record } from '../../../platform/audit.ts';
import { writeIdempotently, type IdempotencyKey } from '../../../platform/db/idempotent.ts';
import { Refusal } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { findMember } from '../../accounts/service.ts';
import { personOf } from '../../people/service.ts';
import { trustBatchJob, trustTrialJob } from '../jobs.ts';
import type { Echoes } from '../service.ts';
import { flagsOf } from './flags.ts';
import { configWith, listed } from './numbers.ts';
import {
  countScores,
  countTrust,
  findBatchWork,
  insertVersion,
  listClustered,
  listReported,
  listSeeds,
  listVersions,
  runVersion,
  seed,
  unseed,
  findTrial,
  insertTrial,
} from './queries.ts';

const most = { versions: 200, clusters: 50, members: 50, seeds: 100, reports: 20_000 };

/** Public page of the rules. Nothing about members. */
export async function readPage({ context, engines }: Echoes): Promise<AnswerOf<typeof pageEntry>> {
  const { config, community } = await engines.cachedRules(context.db);
  const versions = await listVersions(context.db, most.versions);
  return {
    version: config.version,
    axisWeights: {
      intention: axisWeights.intention / 10,
      composition: axisWeights.composition / 10,
      matiere: axisWeights.matiere / 10,
      technique: axisWeights.technique / 10,
      emotion: axisWeights.emotion / 10,
    },
    sumOfWeights: sumOfWeights / 10,
    // Badges have their own list.
    numbers: listed(numbersInForce(config)).filter(({ place }) => !place.startsWith('badges.')),
    badges: config.badges.map(({ fr: _fr, en: _en, ...rule }) => rule),
    community: {
      mean: community.mu,
      trustedMembers: community.trustedMembers,
      activeRaters: community.activeRaters,
      typicalWeight: community.typicalWeight,
      batchedAt: community.batchedAt?.toISOString() ?? null,
    },
    changelog: versions.map(({ version, reason, createdAt }) => ({
      version,
      reason,
      at: createdAt.toISOString(),
    })),
  };
}

export async function readOverview({
  context: { db, now },
  engines,
}: Echoes): Promise<AnswerOf<typeof overviewEntry>> {
  const { config, community } = await engines.currentRules(db);
  const [trust, states] = [await countTrust(db), await countScores(db)];
  const seeds = await listSeeds(db, most.seeds);
  const versions = await listVersions(db, most.versions);
  return {
    version: config.version,
    numbers: listed(numbersOf(config)),
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
    flags: flagsOf(await listReported(db, most.reports), config, now()),
    batch: batchOf(community.batchedAt, await findBatchWork(db, trustBatchJob.name)),
    versions: versions.map(({ version, reason, createdAt, author }) => ({
      version,
      reason,
      at: createdAt.toISOString(),
      author: author && personOf(author),
    })),
  };
}

type Batch = AnswerOf<typeof overviewEntry>['batch'];

/** Scheduled jobs have no run row: the queue's state is used. */
function batchOf(
  at: Date | null,
  { isRunning, isWaiting, failedAt }: Awaited<ReturnType<typeof findBatchWork>>,
): Batch {
  const stateOf = (): Batch['state'] => {
    if (isRunning) return 'running';
    if (failedAt && (!at || failedAt > at)) return 'failed';
    if (isWaiting) return 'waiting';
    return at ? 'done' : 'never';
  };
  return { at: at?.toISOString() ?? null, state: stateOf() };
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

/** Adds a version with author and reason; former ones stay readable. */
export async function change(
  { context: { db }, engines }: Echoes,
  viewer: Viewer,
  { version, numbers, reason }: ReceivedBody<typeof changeEntry>,
  idempotencyKey: IdempotencyKey | null,
): Promise<AnswerOf<typeof changeEntry>> {
  const running = await engines.currentRules(db);
  const config = configWith(running.config, version, numbers);
  return writeIdempotently(db, idempotencyKey, async (tx) => {
    const row = { version, config, authorId: viewer.userId, reason };
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
  const { config } = await engines.currentRules(db);
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

/** Serial queue: a trial holds all ratings in memory. */
const line = 'echoes:trials';

/** Starts a trial of other numbers, validated like a new version. */
export async function begin(
  { context: { db }, engines }: Echoes,
  viewer: Viewer,
  { numbers }: ReceivedBody<typeof tryEntry>,
): Promise<AnswerOf<typeof tryEntry>> {
  const { config: running } = await engines.currentRules(db);
  const config = configWith(running, running.version, numbers);
  const trialId = newId();
  await db.transaction(async (tx) => {
    const request = { ownerId: viewer.userId, line };
    const runId = await enqueue(tx, trustTrialJob, { trialId }, request);
    await insertTrial(tx, { id: trialId, runId, config });
    await record(tx, { actorId: viewer.userId, act: 'trust.try' });
  });
  return { trialId };
}

export async function read(
  { context: { db } }: Echoes,
  trialId: string,
): Promise<AnswerOf<typeof readEntry>> {
  const trial = await findTrial(db, trialId);
  if (!trial) throw new Refusal('not_found');
  const { state, progress, outcome } = trial;
  return {
    state: state === 'queued' ? 'waiting' : state,
    progress: progress / 100,
    outcome: state === 'done' ? outcome : null,
  };
}
