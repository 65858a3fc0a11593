import { type BadgeFacts, badgeOf } from '@stenope/domain/trust/badges';
import type { BatchResult } from '@stenope/domain/trust/batch/batch';
import type { World } from '@stenope/domain/trust/batch/world';
import type { TrustConfig } from '@stenope/domain/trust/config';

interface Received {
  ratings: number;
  readonly trusted: Set<number>;
  readonly clusters: Map<number, number>;
}

/** A badge with the facts behind it. */
export interface EarnedBadge extends BadgeFacts {
  readonly badge: string;
}

/** Badge of every member, by the ratings of their work. */
export function badgesOf(
  { members, posts, ratings }: World,
  { members: { trust, cluster }, community }: Pick<BatchResult, 'members' | 'community'>,
  config: TrustConfig,
): EarnedBadge[] {
  const received = new Map<number, Received>();
  for (let at = 0; at < ratings.count; at += 1) {
    const [rater, author] = [ratings.rater[at] ?? -1, posts.author[ratings.post[at] ?? -1] ?? -1];
    if (author < 0 || rater < 0 || members.excluded[rater]) continue;
    const theirs = received.get(author) ?? nothingYet();
    received.set(author, theirs);
    theirs.ratings += 1;
    if ((trust[rater] ?? 0) >= config.trustedT) theirs.trusted.add(rater);
    const group = cluster[rater] ?? -1;
    if (group >= 0) theirs.clusters.set(group, (theirs.clusters.get(group) ?? 0) + 1);
  }
  return Array.from({ length: members.count }, (_, member) => {
    const theirs = received.get(member);
    const largest = theirs ? Math.max(0, ...theirs.clusters.values()) : 0;
    const facts = {
      trust: trust[member] ?? 0,
      ratingsReceived: theirs?.ratings ?? 0,
      trustedRaters: theirs?.trusted.size ?? 0,
      clusterShare: theirs ? largest / theirs.ratings : 0,
    };
    return { ...facts, badge: badgeOf(facts, config, community).id };
  });
}

function nothingYet(): Received {
  return { ratings: 0, trusted: new Set(), clusters: new Map() };
}
