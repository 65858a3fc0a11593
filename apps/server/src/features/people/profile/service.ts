import { username as usernameForm } from '@stenope/contract/accounts';
import type { ReceivedBody } from '@stenope/contract/action';
import type { Photo } from '@stenope/contract/media';
import type {
  OwnProfile,
  Profile,
  ProfileLocation,
  updateProfile as updateEntry,
} from '@stenope/contract/people/profile';
import { feedPath } from '@stenope/contract/site/sharing';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { notificationTypes } from '@stenope/domain/people/limits';
import { roundCoordinates } from '@stenope/domain/places/coordinates';
import { coarseLabel } from '@stenope/domain/places/labels';
import { changesOf } from '@stenope/domain/posts/edit';
import { isBlank } from '@stenope/domain/posts/text';
import { z } from 'zod/mini';
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
import { cardImageOf, photoOf } from '../../media/service.ts';
import { listOwnCovers, listShownCovers } from '../covers/service.ts';
import { mayOpen, showsProParts } from './access.ts';
import { presentOwn, presentProfile } from './present.ts';
import { findOwn, findProfile, findFace, findShared } from './queries.ts';

/**
 * A hidden member is answered like a missing username. A former username leads to its holder while
 * it is reserved: the answer has the current one.
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

/** One's own profile, within the given transaction or pool. */
async function ownOf({ env }: Context, on: Executor, userId: string): Promise<OwnProfile> {
  const [row] = await findOwn(on, { id: userId });
  if (!row) throw new Refusal('unauthenticated');
  return presentOwn(row, await listOwnCovers(on, userId), {
    isProOpen: env.PRO_ACTIVATION === 'open',
  });
}

/** Changes one's own profile and returns it. */
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

/** Location of a Pro's work; anybody may remove theirs. */
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

/** Rounded as shown: nothing finer is stored, in numbers or in text. */
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
 * Link preview of a profile, though the page is for members: only the name and one picture they
 * chose, none of their texts or works. A recent former username works too.
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
    username: found.username,
    canonical: `/profile/${found.username}`,
    ...(found.offersFeed && !found.hidesPreviews && { feed: feedPath(found.username) }),
    ...(photo && { image: cardImageOf(photo) }),
  };
}

type Shared = { readonly id: string } & Parameters<typeof showsProParts>[0];

/** The primary cover; otherwise the avatar. */
async function photoFor({ db }: Pick<Context, 'db'>, member: Shared): Promise<Photo | null> {
  const covers = showsProParts(member) ? await listShownCovers(db, member.id) : [];
  const cover = covers.find(({ primary }) => primary) ?? covers[0];
  if (cover) return cover.photo;
  const [face] = await findFace(db, { id: member.id });
  return face ? photoOf(face) : null;
}

/** Free of charge, where the operator allows members to do it. */
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

/** Opening a shop makes its owner Pro; content hidden by an earlier closing is shown again. */
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

/** Hides products, covers and location without deleting them; the account stays Pro. */
export async function closeShop(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<OwnProfile> {
  return onOwnPage(context, viewer, userId, async (tx, user) => {
    if (user.shop === 'active') await changeProfile(tx, user, { shop: 'inactive' });
  });
}

/** Sets or removes Pro, by the team. Content made as a Pro is kept, and shown again later. */
export async function setPro(tx: Transaction, userId: string, isPro: boolean): Promise<void> {
  const user = await lockMember(tx, userId);
  if (!user) throw new Refusal('not_found');
  if (user.isPro !== isPro) await changeProfile(tx, user, { isPro });
}

function isOpen({ env }: Context): boolean {
  return env.PRO_ACTIVATION === 'open';
}
