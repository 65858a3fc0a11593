import type { Echo } from '@stenope/contract/echoes/ratings';
import { useState } from 'react';
import { ratingStamp } from './standing.ts';

/** Number of own ratings saved while mounted: the Echo ripples for each. */
export function useLanded(mine: Echo['mine']): number {
  const stamp = ratingStamp(mine);
  const [seen, setSeen] = useState({ stamp, landed: 0 });
  if (seen.stamp === stamp) return seen.landed;
  const landed = stamp === undefined ? seen.landed : seen.landed + 1;
  setSeen({ stamp, landed });
  return landed;
}
