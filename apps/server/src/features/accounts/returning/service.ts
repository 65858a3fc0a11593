import { notificationTypes } from '@stenope/domain/people/limits';
import { isBlank } from '@stenope/domain/posts/text';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import { meChanged } from '../live.ts';
import { findUserToChange } from '../queries.ts';
import { restoreUser, type Restored } from './queries.ts';

/**
 * What somebody said of themselves elsewhere, said here again. The name they sign in with, their
 * address and their rights are those of this account. What only a Pro shows needs one here too.
 */
export async function restoreProfile(
  tx: Transaction,
  userId: string,
  { shop, placeLabel, placeLat, placeLon, displayName, silenced, ...said }: Restored,
): Promise<{ isPro: boolean }> {
  const user = await findUserToChange(tx, userId);
  if (!user || user.suspendedAt || user.leftAt) throw new Refusal('unauthenticated');
  const ofPro = user.isPro ? { shop, placeLabel, placeLat, placeLon } : {};
  // A name nobody can see is none: the one they have here stays.
  const named = isBlank(displayName) ? {} : { displayName };
  const unwanted = notificationTypes.filter((type) => silenced.includes(type));
  await restoreUser(tx, userId, { ...said, ...named, silenced: unwanted, ...ofPro });
  await emit(tx, meChanged(userId));
  return { isPro: user.isPro };
}
