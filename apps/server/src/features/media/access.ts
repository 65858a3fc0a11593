import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';

/** Members change only their own avatar; not even the team may. */
export function ensureSelf({ userId: self }: Viewer, userId: string): void {
  // Whether the id exists is not revealed.
  if (userId.toLowerCase() !== self) throw new Refusal('forbidden');
}
