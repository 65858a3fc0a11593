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

/** What a badge asks for here: no more than a community of this size can give. */
export function askedFor(
  { minRatings, minTrustedRaters, ratingsPerActive, trustedShare }: BadgeRule,
  { activeRaters, trustedMembers }: Size,
): Pick<BadgeRule, 'minRatings' | 'minTrustedRaters'> {
  return {
    minRatings: Math.min(minRatings, Math.ceil(ratingsPerActive * activeRaters)),
    minTrustedRaters: Math.min(minTrustedRaters, Math.ceil(trustedShare * trustedMembers)),
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
