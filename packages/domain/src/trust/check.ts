import type { TrustConfig } from './config.ts';

/** Faults of a configuration, as paths into it; empty when it is valid. */
export function faultsIn(config: unknown, shape: TrustConfig): string[] {
  return isWhole(config, shape) ? rules(config) : differences(config, shape, '');
}

function isWhole(config: unknown, shape: TrustConfig): config is TrustConfig {
  return differences(config, shape, '').length === 0;
}

/**
 * Every number finite and not negative, except the floor of agreement; nothing missing or unknown.
 */
function differences(value: unknown, like: unknown, path: string): string[] {
  if (Array.isArray(like)) {
    if (!Array.isArray(value) || value.length === 0) return [path];
    return value.flatMap((item, at) => differences(item, like[0], `${path}.${at}`));
  }
  if (typeof like === 'object' && like !== null) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
    const [has, needs] = [new Map(Object.entries(value)), new Map(Object.entries(like))];
    const names = new Set([...has.keys(), ...needs.keys()]);
    return [...names].flatMap((name) => {
      const place = path === '' ? name : `${path}.${name}`;
      return has.has(name) && needs.has(name)
        ? differences(has.get(name), needs.get(name), place)
        : [place];
    });
  }
  if (typeof value !== typeof like) return [path];
  if (typeof value !== 'number' || path === 'evidence.agreeFloor') return [];
  return Number.isFinite(value) && value >= 0 ? [] : [path];
}

const parts = [
  ['weight.focusFreeShare', (c: TrustConfig) => c.weight.focusFreeShare],
  ['weight.newcomerShare', (c: TrustConfig) => c.weight.newcomerShare],
  ['stabilization.maxClusterShare', (c: TrustConfig) => c.stabilization.maxClusterShare],
  ['retaliation.factor', (c: TrustConfig) => c.retaliation.factor],
] as const;

const divisors = [
  ['evidence.halfLifeDays', (c: TrustConfig) => c.evidence.halfLifeDays],
  ['evidence.agreeScale', (c: TrustConfig) => c.evidence.agreeScale],
  ['evidence.discrFull', (c: TrustConfig) => c.evidence.discrFull],
  ['evidence.discrFullVar', (c: TrustConfig) => c.evidence.discrFullVar],
  ['evidence.confidenceK', (c: TrustConfig) => c.evidence.confidenceK],
  ['penalty.halfLifeDays', (c: TrustConfig) => c.penalty.halfLifeDays],
  ['prior.ageFullDays', (c: TrustConfig) => c.prior.ageFullDays],
  ['steadiness.priorVar', (c: TrustConfig) => c.steadiness.priorVar],
  ['steadiness.priorN', (c: TrustConfig) => c.steadiness.priorN],
  // Without a prior, a post without weight would have no score.
  ['post.priorWeight', (c: TrustConfig) => c.post.priorWeight],
  ['post.huberC', (c: TrustConfig) => c.post.huberC],
  ['weight.min', (c: TrustConfig) => c.weight.min],
  ['weight.fullT', (c: TrustConfig) => c.weight.fullT],
  ['weight.maxRatio', (c: TrustConfig) => c.weight.maxRatio],
  ['together.scatter', (c: TrustConfig) => c.together.scatter],
  ['together.scatterPriorN', (c: TrustConfig) => c.together.scatterPriorN],
  ['trustedT', (c: TrustConfig) => c.trustedT],
  ['moderation.reporter.trustSpan', (c: TrustConfig) => c.moderation.reporter.trustSpan],
  ['moderation.decayHalfLifeDays', (c: TrustConfig) => c.moderation.decayHalfLifeDays],
] as const;

interface Bound {
  readonly place: string;
  readonly read: (config: TrustConfig) => number;
  readonly least?: number;
  readonly most?: number;
}

/**
 * The cost of a batch grows with these: within these bounds it ends, even over a million ratings.
 */
const bounds: readonly Bound[] = [
  { place: 'batch.passes', read: (c) => c.batch.passes, least: 1, most: 6 },
  { place: 'cluster.campGap', read: (c) => c.cluster.campGap, least: 0.25 },
  { place: 'cluster.gapResidual', read: (c) => c.cluster.gapResidual, least: 1 },
  { place: 'cluster.minCommon', read: (c) => c.cluster.minCommon, least: 2 },
  { place: 'cluster.maxEventsPerPost', read: (c) => c.cluster.maxEventsPerPost, most: 128 },
  { place: 'together.leastOff', read: (c) => c.together.leastOff, least: 0.5 },
  { place: 'together.mostSeeds', read: (c) => c.together.mostSeeds, most: 2_000 },
  { place: 'together.mostMembers', read: (c) => c.together.mostMembers, most: 250 },
  { place: 'together.mostLooks', read: (c) => c.together.mostLooks, most: 200 },
];

function beyond(config: TrustConfig): string[] {
  return bounds
    .filter(({ read, least = 0, most = Number.POSITIVE_INFINITY }) => {
      const value = read(config);
      return value < least || value > most;
    })
    .map(({ place }) => place);
}

function rules(config: TrustConfig): string[] {
  const over = parts.filter(([, read]) => read(config) >= 1).map(([path]) => path);
  const zero = divisors.filter(([, read]) => !(read(config) > 0)).map(([path]) => path);
  // The pool of little trusted members must stay below the masking threshold, or mere numbers could
  // hide posts.
  const pool =
    config.moderation.pool.cap < config.moderation.wfs.autoMask ? [] : ['moderation.pool.cap'];
  const everyone = config.badges[0];
  const first =
    everyone && everyone.minT + everyone.minRatings + everyone.minTrustedRaters === 0
      ? []
      : ['badges.0'];
  return [...over, ...zero, ...beyond(config), ...pool, ...first];
}
