import type { ReportKind } from '@stenope/domain/moderation/reports';
import { hasState, type ModerationState } from '@stenope/domain/moderation/states';
import type { Transaction } from '../../platform/db/database.ts';
import { forgetPrintsOf, keepPrintsOf } from '../media/service.ts';
import {
  lockCommentState,
  lockState as lockPostState,
  setCommentState,
  setState as setPostState,
} from '../posts/service.ts';
import {
  lockState as lockResponseState,
  setState as setResponseState,
} from '../responses/service.ts';
import { lockState as lockProductState, setState as setProductState } from '../shop/service.ts';
import { findAuthor, type Target } from './queries.ts';

/** How the feature that owns a kind of content locks and changes its state. */
interface Owner {
  lock(tx: Transaction, id: string): Promise<ModerationState | undefined>;
  set(tx: Transaction, id: string, state: ModerationState): Promise<void>;
}

const owners: Readonly<Partial<Record<ReportKind, Owner>>> = {
  post: { lock: lockPostState, set: setPostState },
  comment: { lock: lockCommentState, set: setCommentState },
  response: { lock: lockResponseState, set: setResponseState },
  product: { lock: lockProductState, set: setProductState },
};

/** State of a reviewed thing; one that was deleted counts as removed. */
export interface Thing {
  readonly state: ModerationState;
  readonly gone: boolean;
}

/**
 * Locks a thing. Always before its case: a report locks the post it counts on before it finds the
 * case.
 */
export async function lockThing(tx: Transaction, { targetKind, targetId }: Target): Promise<Thing> {
  const owner = owners[targetKind];
  if (owner) {
    const state = await owner.lock(tx, targetId);
    return { state: state ?? 'removed', gone: state === undefined };
  }
  // A reported message stays in its sealed copy.
  const gone = targetKind === 'profile' && !(await findAuthor(tx, 'profile', targetId));
  return { state: gone ? 'removed' : 'visible', gone };
}

export async function setThingState(
  tx: Transaction,
  { targetKind, targetId }: Target,
  state: ModerationState,
): Promise<void> {
  if (hasState(targetKind)) await owners[targetKind]?.set(tx, targetId, state);
}

/** Pictures of what is removed are known when they are sent again, until it is restored. */
export async function keepPictures(
  tx: Transaction,
  { targetKind: kind, targetId: id }: Target,
  state: ModerationState,
  now: Date,
): Promise<void> {
  if (kind !== 'post' && kind !== 'response' && kind !== 'product') return;
  if (state === 'removed') await keepPrintsOf(tx, { kind, id }, now);
  else await forgetPrintsOf(tx, { kind, id });
}
