import type { Person } from '@stenope/contract/people';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import {
  deleteFollow,
  findPersonMet,
  insertFollow,
  listPeopleNamed,
  type PersonRow,
} from './queries.ts';

/** Enough to choose from while one types. */
const mostFound = 8;

/** A member as others see them, from their row. */
export function personOf({ id, username, displayName, image, isPro }: PersonRow): Person {
  return { id, username, displayName, avatar: image, isPro };
}

export async function search(
  { db }: Context,
  viewer: Viewer | null,
  asked: string,
): Promise<{ items: Person[] }> {
  // As a mention begins.
  const start = asked.trim().replace(/^[@＠]/u, '');
  if (start === '') return { items: [] };
  const rows = await listPeopleNamed(db, {
    start,
    viewer: viewer?.userId ?? null,
    limit: mostFound,
  });
  return { items: rows.map(personOf) };
}

export async function follow(
  { db }: Context,
  viewer: Viewer,
  userId: string,
): Promise<{ following: boolean }> {
  return db.transaction(async (tx) => {
    const followed = await findPersonMet(tx, viewer.userId, userId);
    if (followed === undefined) throw new Refusal('not_found');
    if (followed === viewer.userId) throw new Refusal('self_follow');
    await insertFollow(tx, viewer.userId, followed);
    return { following: true };
  });
}

/** Who is gone from sight can still be followed no longer. */
export async function unfollow({ db }: Context, viewer: Viewer, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteFollow(tx, viewer.userId, userId)) return;
    const met = await findPersonMet(tx, viewer.userId, userId);
    if (met === undefined) throw new Refusal('not_found');
  });
}
