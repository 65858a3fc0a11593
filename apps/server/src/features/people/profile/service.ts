import { username as usernameForm } from '@stenope/contract/accounts';
import type { ReceivedBody } from '@stenope/contract/action';
import type { Photo } from '@stenope/contract/media';
import type {
  OwnProfile,
  Profile,
  ProfileLocation,
  updateProfile as updateEntry,
} from '@stenope/contract/people/profile';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { notificationTypes } from '@stenope/domain/people/limits';
import { roundCoordinates } from '@stenope/domain/places/coordinates';
import { coarseLabel } from '@stenope/domain/places/labels';
import { changesOf } from '@stenope/domain/posts/edit';
import { isBlank } from '@stenope/domain/posts/text';
import { z } from 'zod/mini';
import { record } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { HeadTags } from '../../../platform/http/pages/head.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import {
  changeProfile,
  lockSelf,
  rename,
  type LockedMember,
  lockMember,
} from '../../accounts/service.ts';
import { ensureLiving } from '../../accounts/sessions/service.ts';
import { cardImageOf, photoOf } from '../../media/service.ts';
import { listOwnCovers, listShownCovers } from '../covers/service.ts';
import { mayOpen, showsProParts } from './access.ts';
import { presentOwn, presentProfile } from './present.ts';
import { findOwn, findProfile, findFace, findShared } from './queries.ts';

/**
 * Whom one may not meet looks like a name nobody has. A name that was given up leads to whom it
 * belonged while it rests: the answer says how they are called now.
 */
export async function read(
  { db, now }: Context,
  viewer: Viewer,
  username: string,
): Promise<Profile> {
  const since = restsSince(now()).toISOString();
  const [row] = await findProfile(db, { viewer: viewer.userId, username, since });
  const isStaff = viewer.role !== 'member';
  if (!row || !mayOpen({ ...row, isStaff })) throw new Refusal('not_found');
  const covers = !row.blocked && showsProParts(row) ? await listShownCovers(db, row.id) : [];
  return presentProfile(row, covers, viewer);
}

export async function readOwn(context: Context, viewer: Viewer): Promise<OwnProfile> {
  return ownOf(context, context.db, viewer.userId);
}

/** One's own page as it is now, on whatever it is read from. */
async function ownOf({ env }: Context, on: Executor, userId: string): Promise<OwnProfile> {
  const [row] = await findOwn(on, { id: userId });
  if (!row) throw new Refusal('unauthenticated');
  return presentOwn(row, await listOwnCovers(on, userId), {
    isProOpen: env.PRO_ACTIVATION === 'open',
  });
}

/** Changes something of one's own page, and gives it back as it is then. */
async function onOwnPage(
  context: Context,
  viewer: Viewer,
  userId: string,
  change: (tx: Transaction, user: LockedMember) => Promise<void>,
): Promise<OwnProfile> {
  return context.db.transaction(async (tx) => {
    const user = await lockSelf(tx, viewer, userId, context.now());
    await change(tx, user);
    return ownOf(context, tx, user.id);
  });
}

type Edit = ReceivedBody<typeof updateEntry>;

export async function update(
  context: Context,
  viewer: Viewer,
  userId: string,
  { username, notifications, digest: wantsDigest, ...words }: Edit,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (words.displayName !== undefined) refuseBlank(words.displayName);
    if (username !== undefined) await rename(tx, user, username, context);
    const silenced = notifications && silencedAfter(user.silenced, notifications);
    await changeProfile(
      tx,
      user,
      changesOf<LockedMember>(user, { ...words, silenced, wantsDigest }),
    );
  });
}

/** Where a Pro works; anybody may take away what they once said. */
export async function setLocation(
  context: Context,
  viewer: Viewer,
  userId: string,
  location: ProfileLocation | null,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (location && !user.isPro) throw new Refusal('pro_required');
    await changeProfile(tx, user, changesOf<LockedMember>(user, columnsOf(location)));
  });
}

/** As coarse as it is shown: nothing finer is stored, in numbers or in words. */
export function columnsOf(location: ProfileLocation | null) {
  if (!location) return { placeLabel: null, placeLat: null, placeLon: null };
  const { lat, lon } = roundCoordinates(location, 'km');
  return { placeLabel: coarseLabel(location.label, 'km'), placeLat: lat, placeLon: lon };
}

function silencedAfter(
  before: LockedMember['silenced'],
  wishes: NonNullable<Edit['notifications']>,
) {
  return notificationTypes.filter((type) => !(wishes[type] ?? !before.includes(type)));
}

function refuseBlank(displayName: string): void {
  if (!isBlank(displayName)) return;
  throw new Refusal('invalid', { fields: [{ field: 'displayName', rule: 'too_short', limit: 1 }] });
}

/**
 * A link to a page tells whose it is, though the page is for members: the name and one picture they
 * chose for themselves, nothing they wrote and no work of theirs. A name given up lately is a link too.
 */
export async function headOf(
  { db, now }: Context,
  { username }: Readonly<Record<string, string>>,
): Promise<HeadTags | null> {
  if (!z.safeParse(usernameForm, username).success) return null;
  const [found] = await findShared(db, { username, since: restsSince(now()).toISOString() });
  if (!found) return null;
  const photo = found.hidesPreviews ? null : await photoFor({ db }, found);
  return {
    type: 'profile',
    title: found.displayName,
    author: `@${found.username}`,
    ...(photo && { image: cardImageOf(photo) }),
  };
}

type Shared = { readonly id: string } & Parameters<typeof showsProParts>[0];

/** What stands above the page; otherwise their face. */
async function photoFor({ db }: Pick<Context, 'db'>, member: Shared): Promise<Photo | null> {
  const covers = showsProParts(member) ? await listShownCovers(db, member.id) : [];
  const cover = covers.find(({ primary }) => primary) ?? covers[0];
  if (cover) return cover.photo;
  const [face] = await findFace(db, { id: member.id });
  return face ? photoOf(face) : null;
}

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
