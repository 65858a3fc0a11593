import type { BadgeRule, TrustConfig } from './config.ts';
import type { Community } from './types.ts';

/** Size of the community, which bounds what a badge may require. */
type Size = Pick<Community, 'activeRaters' | 'trustedMembers'>;

/** Facts that decide a badge: the member's trust, and the ratings their work received. */
export interface BadgeFacts {
  readonly trust: number;
  readonly ratingsReceived: number;
  /** Distinct trusted members among the raters. */
  readonly trustedRaters: number;
  /** Share of the ratings received from the largest cluster. */
  readonly clusterShare: number;
}

/**
 * Requirements of a badge in this community: no more than one of its size can give. Before the
 * first batch the size is unknown.
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

/** Requirements still missing for a badge. With all of them 0 it comes with the next batch. */
export interface MissingForBadge {
  readonly badge: string;
  readonly trust: number;
  readonly ratings: number;
  readonly trustedRaters: number;
  /** Too large a share of the ratings received comes from one cluster. */
  readonly isOneGroup: boolean;
}

/** Requirements missing for the next badge; null at the highest. */
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

/** The highest badge whose conditions all hold; the first has none. */
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
