import type { OwnProfile } from '@stenope/contract/people/profile';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { changeProfile, lockMember } from '../../accounts/profile/service.ts';
import { ensureLiving } from '../../accounts/sessions/service.ts';
import { onOwnPage } from '../profile/service.ts';

/** Free, where the operator leaves it to members. */
export async function activate(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (user.isPro) return;
    if (!isOpen(context)) throw new Refusal('pro_closed');
    await changeProfile(tx, user, { isPro: true });
  });
}

/** Opening a shop makes its owner Pro; whatever an earlier closing hid is shown again. */
export async function openShop(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (!user.isPro && !isOpen(context)) throw new Refusal('pro_required');
    if (user.isPro && user.shop === 'active') return;
    await changeProfile(tx, user, { isPro: true, shop: 'active' });
  });
}

/** Products, covers and location are hidden and stay; the account stays Pro. */
export async function closeShop(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (user.shop === 'active') await changeProfile(tx, user, { shop: 'inactive' });
  });
}

/** By those who look after the site. What was made as a Pro is kept, and shown again later. */
export async function setFlag(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
  isPro: boolean,
): Promise<{ isPro: boolean }> {
  return db.transaction(async (tx) => {
    await ensureLiving(tx, viewer, now());
    const user = await lockMember(tx, userId);
    if (!user) throw new Refusal('not_found');
    if (user.isPro !== isPro) await changeProfile(tx, user, { isPro });
    const act = { actorId: viewer.userId, act: 'pro.flag.set', targetId: user.id };
    await record(tx, { ...act, details: { isPro } });
    return { isPro };
  });
}

function isOpen({ env }: Context): boolean {
  return env.PRO_ACTIVATION === 'open';
}
