import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** A face is one's own affair: also those who look after the site keep their hands off it. */
export function ensureSelf({ userId: self }: Viewer, userId: string): void {
  // Whether it is anybody's is not told.
  if (userId.toLowerCase() !== self) throw new Refusal('forbidden');
}
