import type { TrustConfig } from '../config.ts';
import { dayLength } from '../evidence.ts';
import type { Community, Moment, PostScore, ScoreState } from '../types.ts';
import type { Sheet } from './sheet.ts';
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
function isSparse(
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

/**
 * End of the wait for other eyes while it lasts, otherwise null. A score far from the ordinary is
 * shown once some raters came at another time than most: a ring that comes first has nobody to
 * contradict it. The wait ends sooner if the raters agree, since then nobody was outvoted, and some
 * days later in any case.
 */
export function waitOf(
  sheet: Sheet,
  { mean, sd }: { readonly mean: number; readonly sd: number },
  community: Community,
  config: TrustConfig,
): Moment | null {
  const { exceptional } = config;
  if (Math.abs(mean - community.mu) < exceptional.away) return null;
  const moments = momentsOf(sheet, isColdStart(community, config) ? 0 : exceptional.eyesT);
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined) return null;
  const window = exceptional.windowHours * (dayLength / 24);
  const from = densestFrom(moments, window);
  const outside = moments.filter((moment) => moment < from || moment > from + window);
  if (outside.length >= exceptional.minOutside) return null;
  const days = sd < exceptional.agreedSd ? exceptional.agreedDays : exceptional.latestDays;
  // Counted from the densest window it still ends soon: at most three can have come before.
  // Versions without a trust threshold for other eyes count from the first rating.
  const until = (exceptional.eyesT > 0 ? from : first) + days * dayLength;
  return Math.max(community.asOf, last) < until ? until : null;
}

/**
 * Sorted times of ratings whose raters are trusted enough. Worthless ratings must neither count as
 * other eyes nor start the wait early.
 */
function momentsOf(sheet: Sheet, eyesT: number): number[] {
  return Array.from(sheet.at.subarray(0, sheet.n))
    .filter((_, at) => !sheet.excluded[at] && sheet.trust[at]! >= eyesT)
    .toSorted((a, b) => a - b);
}

/** Start of the window with the most of these times, which must be sorted. */
function densestFrom(moments: readonly number[], window: number): number {
  let best = 0;
  let most = 0;
  let end = 0;
  for (const [begin, moment] of moments.entries()) {
    while (end < moments.length && moments[end]! <= moment + window) end += 1;
    if (end - begin > most) [best, most] = [begin, end - begin];
  }
  return moments[best] ?? 0;
}

/** Requirement that an unstable score waits for, with its number. */
export type Missing =
  | { readonly for: 'ratings' | 'trusted'; readonly count: number }
  /** Ratings at another time than most; voices outside one group. */
  | { readonly for: 'eyes' | 'group' };

type MissingFacts = Pick<PostScore, 'n' | 'trustedRaters' | 'clusterShare' | 'state'> & {
  readonly waitsUntil: unknown;
};

/** Requirement missing before a hidden score is shown, or a shown one becomes stable. */
export function missingOf(
  facts: MissingFacts,
  community: Community,
  config: TrustConfig,
): Missing | null {
  const { state, n, trustedRaters, clusterShare, waitsUntil } = facts;
  const { display, stabilization } = config;
  const isCold = isColdStart(community, config);
  if (state === 'hidden') {
    if (n < display.minRatings) return { for: 'ratings', count: display.minRatings - n };
    if (waitsUntil !== null) return { for: 'eyes' };
    const isWaived = isCold || isSparse(community, config);
    return isWaived ? null : counted('trusted', display.minTrusted - trustedRaters);
  }
  if (state !== 'provisional') return null;
  if (clusterShare > stabilization.maxClusterShare) return { for: 'group' };
  const needed = isCold ? bootstrapRatings(community, stabilization) : stabilization.minRatings;
  return (
    counted('ratings', needed - n) ??
    counted('trusted', isCold ? 0 : stabilization.minTrusted - trustedRaters)
  );
}

function counted(what: 'ratings' | 'trusted', count: number): Missing | null {
  return count > 0 ? { for: what, count } : null;
}
