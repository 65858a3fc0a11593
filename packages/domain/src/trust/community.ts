import type { TrustConfig } from './config.ts';
import type { Community } from './types.ts';

/** A community before its first batch. */
export function newCommunity({ post }: Pick<TrustConfig, 'post'>): Community {
  return {
    mu: post.priorMean,
    stabilisedPosts: 0,
    trustedMembers: 0,
    activeRaters: 0,
    typicalWeight: 0,
    asOf: 0,
  };
}
