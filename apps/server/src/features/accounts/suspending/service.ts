import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { meChanged, sessionEnded } from '../live.ts';
import { endAccessOf } from '../queries.ts';
import { findSuspension, listOver, setSuspension, type Suspension } from './queries.ts';

/** Suspends a member and ends all sessions; called by administration. */
export async function suspend(
  tx: Transaction,
  userId: string,
  suspension: Suspension,
): Promise<void> {
  await setSuspension(tx, userId, suspension);
  await endAccessOf(tx, userId);
  await emit(tx, sessionEnded({ userId, reason: 'suspended' }));
}

/** Ends a suspension. What was hidden with it is seen again, since nothing else was changed. */
export async function reactivate(tx: Transaction, userId: string): Promise<void> {
  await setSuspension(tx, userId, null);
  await emit(tx, meChanged(userId));
}

/** Members whose suspension is over. */
export function suspensionsOver(on: Executor, now: Date, most: number): Promise<string[]> {
  return listOver(on, now, most);
}

/** For who has just proved that the account is theirs. */
export async function suspensionFacts(
  on: Executor,
  userId: string,
): Promise<Readonly<Record<'until', string | null>>> {
  const found = await findSuspension(on, userId);
  return { until: found?.until?.toISOString() ?? null };
}
