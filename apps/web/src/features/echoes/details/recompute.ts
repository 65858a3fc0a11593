import { listRatings } from '@stenope/contract/echoes/ratings';
import { mostOnPage } from '@stenope/contract/primitives';
import { api } from '../../../platform/api/api.ts';

/** A public rating as far as it enters the score. */
export interface ScoreLine {
  readonly weight: number;
  readonly corrected: number;
}

/** Prior mean every score starts from, and its weight. */
export interface Prior {
  readonly prior: number;
  readonly priorWeight: number;
}

/** Weighted mean of all ratings and the prior. */
export function meanOfLines(lines: readonly ScoreLine[], { prior, priorWeight }: Prior): number {
  const total = lines.reduce((sum, { weight, corrected }) => sum + weight * corrected, 0);
  const weights = lines.reduce((sum, { weight }) => sum + weight, 0);
  return (total + priorWeight * prior) / (weights + priorWeight);
}

/** Figures on the wire are rounded; smaller differences are ignored. */
const tolerance = 0.005;

export function agrees(recomputed: number, stated: number): boolean {
  return Math.abs(recomputed - stated) <= tolerance;
}

/** Fetches all pages of the rating list, whatever is on screen. */
export async function readAllLines(workId: string): Promise<readonly ScoreLine[]> {
  const lines: ScoreLine[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: mostOnPage, cursor };
    const { items, next } = await api(listRatings, { params: { workId }, query });
    for (const { weight, corrected } of items) {
      if (weight !== null && corrected !== null) lines.push({ weight, corrected });
    }
    cursor = next;
  } while (cursor !== undefined);
  return lines;
}
