import type { DecisionReason } from '@stenope/domain/moderation/reasons';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** What of others the team takes away, and who of it. */
export interface RankedRemoval {
  readonly kind: 'comment' | 'response';
  readonly id: string;
  readonly authorId: string | null;
  readonly viewer: Viewer;
  readonly reason: DecisionReason;
}

/** Removes it by a decision, which can be contested; false where it was. Lock its post first. */
export type RemoveByRank = (tx: Transaction, removal: RankedRemoval, now: Date) => Promise<boolean>;
