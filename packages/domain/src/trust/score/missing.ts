import type { TrustConfig } from '../config.ts';
import type { Community, PostScore } from '../types.ts';
import { bootstrapRatings, isSparse } from './state.ts';
import { isColdStart } from './weights.ts';

/** Requirement that an unstable score waits for, with its number. */
export type Missing =
  | { readonly for: 'ratings' | 'trusted'; readonly count: number }
  /** Ratings at another time than most; voices outside one group. */
  | { readonly for: 'eyes' | 'group' };

type Facts = Pick<PostScore, 'n' | 'trustedRaters' | 'clusterShare' | 'state'> & {
  readonly waitsUntil: unknown;
};

/** Requirement missing before a hidden score is shown, or a shown one becomes stable. */
export function missingOf(facts: Facts, community: Community, config: TrustConfig): Missing | null {
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
