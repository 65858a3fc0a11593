import type { BadgeRule, TrustConfig } from './config.ts';

/** What badges are measured by: the member's own trust, and the ratings their work received. */
export interface BadgeFacts {
  readonly trust: number;
  readonly ratingsReceived: number;
  /** Different trusted members among those who rated. */
  readonly trustedRaters: number;
  /** Part of the ratings received that came from one cluster, the largest. */
  readonly clusterShare: number;
}

/** The highest badge all of whose conditions hold; the first asks for nothing. */
export function badgeOf(facts: BadgeFacts, { badges }: TrustConfig): BadgeRule {
  const earned = badges.findLast(
    ({ minT, minRatings, minTrustedRaters, maxClusterShare }) =>
      facts.trust >= minT &&
      facts.ratingsReceived >= minRatings &&
      facts.trustedRaters >= minTrustedRaters &&
      facts.clusterShare <= maxClusterShare,
  );
  const badge = earned ?? badges[0];
  if (!badge) throw new Error('The configuration has no badges');
  return badge;
}
