import type { AnswerOf, ReceivedQuery } from '@stenope/contract/action';
import type { searchPeople as peopleEntry } from '@stenope/contract/people';
import { visitorPosts } from '@stenope/domain/posts/limits';
import { nearNames } from '@stenope/domain/search/near';
import type { Context } from '../../platform/context.ts';
import { oldestOfAll, type Cursors } from '../../platform/db/cursor.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { cutPage } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import { archivedPicture, exportOf, type ExportPart } from '../../platform/exporting.ts';
import { emit } from '../../platform/live/outbox.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { tellOfFollowing } from '../notifications/service.ts';
import { insertCover, listCovers } from './covers/queries.ts';
import {
  listBlockedToExport,
  listCoversToExport,
  listFollowedToExport,
  listFollowersToExport,
  listMutedToExport,
} from './export-queries.ts';
import { tiesChanged } from './live.ts';
import { personOf } from './profile/present.ts';
import {
  deleteFollow,
  findTie,
  insertFollow,
  listPeopleNamed,
  listPeopleNear,
  lockPair,
  deleteFollowsOf,
  deleteOwnBoundaries,
  type NamePlace,
} from './queries.ts';

export { block, mute } from './boundaries/service.ts';
export { personOf } from './profile/present.ts';
export { columnsOf as placeColumnsOf, setPro } from './profile/service.ts';
export { suggest } from './suggestions/service.ts';

/** Results while typing. */
const mostTyping = 8;

/** Of each way to a name, where pages of them are read: what is left out needs one more letter. */
const mostNamed = 100;

const firstPlace = { rank: -1, name: '', after: oldestOfAll } as const;

/** The query without a leading @. */
export function startOfName(asked: string): string {
  return asked.trim().replace(/^[@＠]/u, '');
}

export async function search(
  { db, cursors }: Context,
  viewer: Viewer | null,
  { q, near, cursor, limit }: ReceivedQuery<typeof peopleEntry>,
): Promise<AnswerOf<typeof peopleEntry>> {
  if (!viewer && cursor) throw new Refusal('signup_required');
  const start = startOfName(q);
  if (start === '') return { items: [] };
  const reader = viewer?.userId ?? null;
  const isPaged = viewer !== null && limit !== undefined;
  const size = isPaged ? limit : Math.min(limit ?? mostTyping, visitorPosts);
  const list = `people ${start}`;
  const rows = await listPeopleNamed(db, {
    start,
    viewer: reader,
    limit: isPaged ? mostNamed : size,
    ...(cursor ? readNamePlace(cursors, list, cursor) : firstPlace),
    size: size + 1,
  });
  const names = rows.length > 0 || cursor || near === undefined ? [] : nearNames(start);
  if (names.length > 0) {
    const alike = await listPeopleNear(db, { viewer: reader, near: names, limit: size });
    return alike.length > 0 ? { items: alike.map(personOf), near: true } : { items: [] };
  }
  const { items, last } = cutPage(rows, size);
  const next = isPaged && last ? cursors.write(list, [last.rank, last.name, last.id]) : undefined;
  return { items: items.map(personOf), next };
}

function readNamePlace(cursors: Cursors, list: string, cursor: string): NamePlace {
  const [rank, name, after] = cursors.read(list, cursor, 3);
  return { rank: Number(rank), name: String(name), after: String(after) };
}

/** Reaction to a follow, in the same transaction. */
export type WhenFollowed = (
  tx: Transaction,
  tie: { readonly followerId: string; readonly followedId: string; readonly at: Date },
) => Promise<void>;

export async function follow(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
  whenFollowed: readonly WhenFollowed[] = [],
): Promise<{ following: boolean }> {
  return db.transaction(async (tx) => {
    const tie = await lockTie(tx, viewer, userId);
    if (!tie?.met) throw new Refusal('not_found');
    if (tie.id === viewer.userId) throw new Refusal('self_follow');
    if (!tie.following) {
      await tell(tx, viewer, tie.id, 'follow', now());
      const begun = { followerId: viewer.userId, followedId: tie.id, at: now() };
      for (const answer of whenFollowed) await answer(tx, begun);
      // Last: it locks the count, and others who follow the same member wait until the commit.
      await insertFollow(tx, viewer.userId, tie.id);
    }
    return { following: true };
  });
}

/** Works for hidden members too. */
export async function unfollow(
  { db, now }: Context,
  viewer: Viewer,
  userId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const tie = await lockTie(tx, viewer, userId);
    if (!tie || !(tie.met || tie.following)) throw new Refusal('not_found');
    if (!tie.following) return;
    await tell(tx, viewer, tie.id, 'unfollow', now());
    await deleteFollow(tx, viewer.userId, tie.id);
  });
}

/** Reads the tie under its lock. */
async function lockTie(tx: Transaction, { userId: viewer }: Viewer, userId: string) {
  await lockPair(tx, viewer, userId);
  return findTie(tx, viewer, userId);
}

async function tell(
  tx: Transaction,
  { userId: senderId }: Viewer,
  recipientId: string,
  what: 'follow' | 'unfollow',
  now: Date,
): Promise<void> {
  await tellOfFollowing(tx, { recipientId, senderId }, what, now);
  await emit(tx, tiesChanged({ of: senderId, userId: recipientId, following: what === 'follow' }));
}

/** Deletes a departing member's ties, without notifications: it is no unfollowing. */
export async function eraseTies({ db }: Context, userId: string): Promise<void> {
  while ((await deleteFollowsOf(db, userId)) > 0);
  await deleteOwnBoundaries(db, userId);
}

/** Adds covers in order to a profile without any. One of them is the primary one. */
export async function restoreCovers(
  tx: Transaction,
  userId: string,
  restored: readonly { readonly mediaId: string; readonly primary: boolean }[],
): Promise<void> {
  const chosen = Math.max(
    0,
    restored.findIndex(({ primary }) => primary),
  );
  for (const [position, { mediaId }] of restored.entries()) {
    await insertCover(tx, { mediaId, userId, position, isPrimary: position === chosen });
  }
}

export async function hasCovers(tx: Transaction, userId: string): Promise<boolean> {
  return (await listCovers(tx, userId)).length > 0;
}

/** Without a notification; members one may not interact with are skipped. */
export async function followAgain({ db }: Context, userId: string, otherId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPair(tx, userId, otherId);
    const tie = await findTie(tx, userId, otherId);
    if (tie?.met && tie.id !== userId) await insertFollow(tx, userId, tie.id);
  });
}

const archivedTie = ({ username, since }: { username: string; since: Date }) => ({
  username,
  since: since.toISOString(),
});

export const peopleExport: ExportPart = {
  collections: {
    following: exportOf(listFollowedToExport, archivedTie),
    followers: exportOf(listFollowersToExport, archivedTie),
    blocks: exportOf(listBlockedToExport, archivedTie),
    mutes: exportOf(listMutedToExport, archivedTie),
  },
  profile: async (on, userId) => {
    const covers = await listCoversToExport(on, userId);
    return {
      covers: covers.map(({ photo, primary }) => ({ photo: archivedPicture(photo), primary })),
    };
  },
};
