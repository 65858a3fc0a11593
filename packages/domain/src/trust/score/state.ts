import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import type { Community, Moment, ScoreState } from '../types.ts';
import { isColdStart } from './weights.ts';

/** Facts that decide the state of a score. */
export interface StateFacts {
  readonly n: number;
  readonly trusted: number;
  readonly clusterShare: number;
  readonly sd: number;
  /** Total weight of its ratings, before damping. */
  readonly weight: number;
  readonly first: Moment;
  readonly last: Moment;
}

export function stateOf(
  facts: StateFacts,
  community: Community,
  config: TrustConfig,
  settled: boolean,
): ScoreState {
  const { display, post, stabilization } = config;
  const { n, trusted, clusterShare, sd } = facts;
  const isWaived = isColdStart(community, config) || isSparse(community, config);
  if (n < display.minRatings || (!isWaived && trusted < display.minTrusted)) return 'hidden';
  if (sd >= post.contestedSd) return 'contested';
  if (clusterShare > stabilization.maxClusterShare) return 'provisional';
  const needed = settled ? stabilization.keepTrusted : stabilization.minTrusted;
  const ordinary = n >= stabilization.minRatings && trusted >= needed;
  return ordinary || settlesEarly(facts, community, config) || settlesLate(facts, community, config)
    ? 'stabilised'
    : 'provisional';
}

/**
 * Ratings that make a score stable in the cold start: as many as such a community can give. Before
 * the first batch its size is unknown.
 */
export function bootstrapRatings(
  { activeRaters }: Pick<Community, 'activeRaters'>,
  {
    bootstrapMinRatings,
    bootstrapFewest,
    bootstrapShare,
  }: Pick<
    TrustConfig['stabilization'],
    'bootstrapMinRatings' | 'bootstrapFewest' | 'bootstrapShare'
  >,
): number {
  if (activeRaters === 0) return bootstrapMinRatings;
  const asked = Math.ceil(bootstrapShare * activeRaters);
  return Math.min(bootstrapMinRatings, Math.max(bootstrapFewest, asked));
}

/** Past the cold start, but with few trusted members among the active. */
export function isSparse(
  { trustedMembers, activeRaters }: Community,
  { stabilization: { sparseShare, sparseMost } }: TrustConfig,
): boolean {
  return trustedMembers < Math.min(sparseMost, sparseShare * activeRaters);
}

function settlesEarly(
  { n, weight }: StateFacts,
  community: Community,
  config: TrustConfig,
): boolean {
  const { bootstrapMinRatings, patientWeight } = config.stabilization;
  if (isColdStart(community, config)) return n >= bootstrapRatings(community, config.stabilization);
  return isSparse(community, config) && n >= bootstrapMinRatings && weight >= patientWeight;
}

/**
 * A rated author should not wait for ever for trusted members. Ratings that weigh next to nothing
 * do not become a score by waiting: a farm of fresh accounts would otherwise prove itself.
 */
function settlesLate(facts: StateFacts, community: Community, config: TrustConfig): boolean {
  const until = patienceEnds(facts, community, config);
  return until !== null && Math.max(community.asOf, facts.last) >= until;
}

/**
 * Time from which a score becomes stable without more trusted raters; null if it does not qualify.
 */
export function patienceEnds(
  { n, trusted, weight, clusterShare, first }: StateFacts,
  community: Community,
  config: TrustConfig,
): Moment | null {
  const { minRatings, maxClusterShare, patientDays, patientTrusted, patientWeight } =
    config.stabilization;
  const needed = isSparse(community, config) ? 0 : patientTrusted;
  const suffices =
    n >= minRatings &&
    trusted >= needed &&
    weight >= patientWeight &&
    clusterShare <= maxClusterShare;
  return suffices ? first + patientDays * dayLength : null;
}
