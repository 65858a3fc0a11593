import type { Me } from '@stenope/contract/accounts';
import type { updatePreferences as updateEntry } from '@stenope/contract/accounts/onboarding';
import type { ReceivedBody } from '@stenope/contract/action';
import type { Interest } from '@stenope/domain/accounts/interests';
import { changesOf } from '@stenope/domain/posts/edit';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import { emit } from '../../../platform/live/outbox.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { meChanged } from '../live.ts';
import { exchangeUsername } from '../names/service.ts';
import { findUserToChange, updateUser } from '../queries.ts';
import { readMember } from '../service.ts';
import { ensureLiving } from '../sessions/service.ts';

interface FirstSteps {
  readonly username?: string | undefined;
  readonly interests?: readonly Interest[] | undefined;
}

/** Works once. A member who chose a username keeps it here; changing it belongs to the profile. */
export async function completeOnboarding(
  context: Context,
  viewer: Viewer,
  { username, interests }: FirstSteps,
): Promise<Me> {
  await context.db.transaction(async (tx) => {
    const user = await findActive(tx, viewer, context.now());
    if (user.onboardingComplete) throw new Refusal('onboarding_complete');
    if (username !== undefined && username !== user.username) {
      if (user.usernameChosen) throw new Refusal('forbidden');
      const asking = { userId: user.id, at: context.now(), signer: context.signer };
      await exchangeUsername(tx, { from: user.username, to: username }, asking);
    }
    await updateUser(tx, user.id, {
      onboardingComplete: true,
      ...(username !== undefined && { username, usernameChosen: true }),
      ...(interests && { interests: [...new Set(interests)] }),
    });
    await emit(tx, meChanged(user.id));
  });
  return readMember(context, viewer);
}

export async function updatePreferences(
  context: Context,
  viewer: Viewer,
  wish: ReceivedBody<typeof updateEntry>,
): Promise<Me> {
  await context.db.transaction(async (tx) => {
    const user = await findActive(tx, viewer, context.now());
    const interests = wish.interests && [...new Set(wish.interests)];
    const changes = changesOf<typeof user>(user, { ...wish, interests });
    if (Object.keys(changes).length === 0) return;
    await updateUser(tx, user.id, changes);
    await emit(tx, meChanged(user.id));
  });
  return readMember(context, viewer);
}

/** The viewer may be cached: writes check the current row. */
async function findActive(tx: Transaction, viewer: Viewer, now: Date) {
  const user = await findUserToChange(tx, viewer.userId);
  await ensureLiving(tx, viewer, now);
  if (!user || user.suspendedAt) throw new Refusal('unauthenticated');
  return user;
}
