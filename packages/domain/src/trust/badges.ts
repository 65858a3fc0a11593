import type { BadgeRule, TrustConfig } from './config.ts';
import type { Community } from './types.ts';

/** How many there are to be rated by. */
type Size = Pick<Community, 'activeRaters' | 'trustedMembers'>;

/** What badges are measured by: the member's own trust, and the ratings their work received. */
export interface BadgeFacts {
  readonly trust: number;
  readonly ratingsReceived: number;
  /** Different trusted members among those who rated. */
  readonly trustedRaters: number;
  /** Part of the ratings received that came from one cluster, the largest. */
  readonly clusterShare: number;
}

/**
 * What a badge asks for here: no more than a community of this size can give. Before its first batch
 * nobody knows that size.
 */
export function askedFor(
  { minRatings, minTrustedRaters, ratingsPerActive, trustedShare }: Omit<BadgeRule, 'fr' | 'en'>,
  { activeRaters, trustedMembers }: Size,
): Pick<BadgeRule, 'minRatings' | 'minTrustedRaters'> {
  if (activeRaters === 0) return { minRatings, minTrustedRaters };
  return {
    minRatings: Math.min(minRatings, Math.ceil(ratingsPerActive * activeRaters)),
    minTrustedRaters: Math.min(minTrustedRaters, Math.ceil(trustedShare * trustedMembers)),
  };
}

/** What is still missing for a badge: nothing but the next batch, where all of it is 0. */
export interface MissingForBadge {
  readonly badge: string;
  readonly trust: number;
  readonly ratings: number;
  readonly trustedRaters: number;
  /** Too much of what was received comes from one group. */
  readonly isOneGroup: boolean;
}

/** What stands between a member and the badge after theirs; null where there is none higher. */
export function missingForNext(
  current: string,
  facts: BadgeFacts,
  { badges }: Pick<TrustConfig, 'badges'>,
  size: Size,
): MissingForBadge | null {
  const rule = badges[badges.findIndex(({ id }) => id === current) + 1];
  if (!rule) return null;
  const { minRatings, minTrustedRaters } = askedFor(rule, size);
  return {
    badge: rule.id,
    trust: Math.max(0, rule.minT - facts.trust),
    ratings: Math.max(0, minRatings - facts.ratingsReceived),
    trustedRaters: Math.max(0, minTrustedRaters - facts.trustedRaters),
    isOneGroup: facts.clusterShare > rule.maxClusterShare,
  };
}

/** The highest badge all of whose conditions hold; the first asks for nothing. */
export function badgeOf(facts: BadgeFacts, { badges }: TrustConfig, size: Size): BadgeRule {
  const here = badges.map((rule) => ({ rule, ...rule, ...askedFor(rule, size) }));
  const earned = here.findLast(
    ({ minT, minRatings, minTrustedRaters, maxClusterShare }) =>
      facts.trust >= minT &&
      facts.ratingsReceived >= minRatings &&
      facts.trustedRaters >= minTrustedRaters &&
      facts.clusterShare <= maxClusterShare,
  );
  const badge = earned?.rule ?? badges[0];
  if (!badge) throw new Error('The configuration has no badges');
  return badge;
}
