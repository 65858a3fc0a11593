import { and, eq, inArray, isNull, sql, asc, gt } from 'drizzle-orm';
import type { Transaction, Executor } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { users } from '../../tables/accounts.ts';
import { responses } from '../../tables/echoes.ts';
import { pendingDeletions, media, uploads } from '../../tables/media.ts';
import { originalColumns } from './photo-sql.ts';
import { products } from '../../tables/people.ts';
import { posts, postSteps } from '../../tables/posts.ts';

export type MediaRow = typeof media.$inferSelect;

export type VideoFacts = NonNullable<MediaRow['video']>;

export const findMedia = prepared<{ id: string }, MediaRow[]>('find_media', (on) =>
  on
    .select()
    .from(media)
    .where(eq(media.id, sql.placeholder('id'))),
);

/** Reads and locks a picture. */
export async function findMediaToChange(
  tx: Transaction,
  id: string,
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql.select().from(media).where(eq(media.id, id)).for('update');
  return row;
}

/** The same for an own picture: foreign ones are not even locked. */
export async function findOwnToChange(
  tx: Transaction,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql
    .select()
    .from(media)
    .where(and(eq(media.id, id), eq(media.ownerId, ownerId)))
    .for('update');
  return row;
}

/** Whether a person may act: not suspended and not departed. Locked until the transaction ends. */
export async function isStanding(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ suspendedAt: users.suspendedAt, leftAt: users.leftAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return row !== undefined && row.suspendedAt === null && row.leftAt === null;
}

/** Whether a member may show videos. Asked at upload, at create and at publish. */
export async function isPro(on: Executor, userId: string): Promise<boolean> {
  const [row] = await on.sql.select({ isPro: users.isPro }).from(users).where(eq(users.id, userId));
  return row?.isPro === true;
}

export async function insertMedia(
  tx: Transaction,
  row: typeof media.$inferInsert,
): Promise<MediaRow> {
  const [made] = await tx.sql.insert(media).values(row).returning();
  if (!made) throw new Error('The picture is not there');
  return made;
}

export async function updateMedia(
  tx: Transaction,
  id: string,
  changes: Partial<typeof media.$inferInsert>,
): Promise<MediaRow> {
  const [row] = await tx.sql.update(media).set(changes).where(eq(media.id, id)).returning();
  if (!row) throw new Error('The picture is not there');
  return row;
}

/** Changes nothing for a set that was replaced meanwhile. */
export async function updateSet(
  tx: Transaction,
  { mediaId, name }: { mediaId: string; name: string },
  state: MediaRow['state'],
  changes: Partial<typeof media.$inferInsert>,
): Promise<MediaRow | undefined> {
  const [row] = await tx.sql
    .update(media)
    .set(changes)
    .where(and(eq(media.id, mediaId), eq(media.name, name), eq(media.state, state)))
    .returning();
  return row;
}

export async function setHidden(
  tx: Transaction,
  ids: readonly string[],
  hidden: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.sql
    .update(media)
    .set({ hiddenAt: hidden ? sql`now()` : null })
    .where(inArray(media.id, [...ids]));
}

export async function deleteMedia(
  tx: Transaction,
  ids: readonly string[],
): Promise<Pick<MediaRow, 'id' | 'name'>[]> {
  if (ids.length === 0) return [];
  return tx.sql
    .delete(media)
    .where(inArray(media.id, [...ids]))
    .returning({ id: media.id, name: media.name });
}

export async function deleteUploadsOf(tx: Transaction, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  await tx.sql.delete(uploads).where(inArray(uploads.mediaId, [...mediaIds]));
}

export async function insertPendingDeletions(
  tx: Transaction,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await tx.sql
    .insert(pendingDeletions)
    .values(paths.map((path) => ({ path })))
    .onConflictDoNothing();
}

export async function findAvatars(tx: Transaction, ownerId: string) {
  return tx.sql
    .select({ id: media.id, state: media.state })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.usedAs, 'avatar')))
    .for('update');
}

/** Pictures of a member that nothing uses any more. */
const isShown = sql`(
  exists (select from ${posts} where ${posts.mediaId} = ${media}.id)
  or exists (select from ${postSteps} where ${postSteps.mediaId} = ${media}.id)
  or exists (select from ${responses} where ${responses.mediaId} = ${media}.id)
  or exists (select from ${products} where ${products.mediaId} = ${media}.id))`;

export async function listUnshown(
  on: Executor,
  { ownerId, after }: { ownerId: string; after: string },
): Promise<string[]> {
  const rows = await on.sql
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), gt(media.id, after), sql`not ${isShown}`))
    .orderBy(asc(media.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

export async function deleteUploadsBy(on: Executor, ownerId: string): Promise<string[]> {
  const rows = await on.sql
    .delete(uploads)
    .where(eq(uploads.ownerId, ownerId))
    .returning({ id: uploads.id });
  return rows.map(({ id }) => id);
}

export async function hasMedia(tx: Transaction, ownerId: string): Promise<boolean> {
  const [row] = await tx.sql
    .select({ id: media.id })
    .from(media)
    .where(eq(media.ownerId, ownerId))
    .limit(1);
  return row !== undefined;
}

export type ToReserve = Pick<typeof media.$inferSelect, 'id' | 'name' | 'files'>;

export async function listToReserve(
  on: Executor,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly ToReserve[]> {
  return on.sql
    .select({ id: media.id, name: media.name, files: media.files })
    .from(media)
    .where(
      and(
        // Written like the index condition, so that it is used.
        sql`${media.reserved} = 'no' and ${media.state} = 'ready' and ${media.files} <> '{}'`,
        gt(media.id, after),
      ),
    )
    .orderBy(asc(media.id))
    .limit(limit);
}

export type Unseen = Pick<MediaRow, 'id' | 'name' | 'crop' | 'look' | 'video'>;

/** Pictures developed before there were looks or fingerprints. */
export async function listUnseen(
  on: Executor,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Unseen[]> {
  return on.sql
    .select({
      id: media.id,
      name: media.name,
      crop: media.crop,
      look: media.look,
      video: media.video,
    })
    .from(media)
    .where(
      and(
        // Written like the index condition, so that it is used.
        sql`(${media.look} is null and ${media.purpose} = 'photo' or ${media.fingerprint} is null)
          and ${media.state} = 'ready' and ${media.files} <> '{}'`,
        gt(media.id, after),
      ),
    )
    .orderBy(asc(media.id))
    .limit(limit);
}

/** Changes nothing for a picture that was cropped meanwhile, or has a look by now. */
export async function saveLook(
  on: Executor,
  { id, name }: Unseen,
  columns: Pick<MediaRow, 'look' | 'lookKey'>,
): Promise<void> {
  await on.sql
    .update(media)
    .set(columns)
    .where(and(eq(media.id, id), eq(media.name, name), isNull(media.look)));
}

/** The same of a fingerprint. */
export async function saveFingerprint(
  on: Executor,
  { id, name }: Unseen,
  fingerprint: Buffer,
): Promise<void> {
  await on.sql
    .update(media)
    .set({ fingerprint })
    .where(and(eq(media.id, id), eq(media.name, name), isNull(media.fingerprint)));
}

export async function findAvatarToExport(on: Executor, ownerId: string) {
  const [avatar] = await on.sql
    .select(originalColumns)
    .from(media)
    .where(and(eq(media.ownerId, ownerId), eq(media.usedAs, 'avatar'), eq(media.state, 'ready')));
  return avatar;
}

export async function countMedia(on: Executor, ownerId: string): Promise<number> {
  const { rows } = await on.sql.execute<{ pictures: number }>(
    sql`select count(*)::int as pictures from ${media} where ${media.ownerId} = ${ownerId}`,
  );
  return rows[0]?.pictures ?? 0;
}

const servedColumns = {
  id: media.id,
  files: media.files,
  reserved: media.reserved,
  video: media.video,
};

export type ServedRow = Pick<MediaRow, keyof typeof servedColumns>;

/** Files of a picture, also a hidden one: for whoever was given a signed address to review it. */
export async function findReviewed(on: Executor, { name }: { readonly name: string }) {
  return on.sql
    .select(servedColumns)
    .from(media)
    .where(and(eq(media.name, name), eq(media.state, 'ready')));
}

/**
 * Files of a picture that may be masked, for its author: nothing that was removed since they got
 * their key, and nothing to who was suspended.
 */
export async function findKeyed(on: Executor, { name }: { readonly name: string }) {
  return on.sql
    .select(servedColumns)
    .from(media)
    .innerJoin(users, eq(users.id, media.ownerId))
    .where(
      and(
        eq(media.name, name),
        eq(media.state, 'ready'),
        isNull(users.suspendedAt),
        sql`not exists (select 1 from ${posts} where ${posts.mediaId} = ${media.id}
            and ${posts.state} = 'removed')`,
        sql`not exists (select 1 from ${postSteps} join ${posts} on ${posts.id} = ${postSteps.postId}
            where ${postSteps.mediaId} = ${media.id} and ${posts.state} = 'removed')`,
        sql`not exists (select 1 from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
            where ${responses.mediaId} = ${media.id}
              and (${responses.state} = 'removed' or ${posts.state} = 'removed'))`,
        sql`not exists (select 1 from ${products} where ${products.mediaId} = ${media.id}
            and ${products.state} = 'removed')`,
      ),
    );
}

/** Files of a picture that may be served now. */
export const findShown = prepared<{ name: string }, ServedRow[]>('find_shown_media', (on) =>
  on
    .select(servedColumns)
    .from(media)
    .innerJoin(users, eq(users.id, media.ownerId))
    .where(
      and(
        eq(media.name, sql.placeholder('name')),
        eq(media.state, 'ready'),
        isNull(media.hiddenAt),
        isNull(users.suspendedAt),
        // Checked here too, so that hiding a post can never miss its pictures.
        sql`not exists (select 1 from ${posts} where ${posts.mediaId} = ${media.id}
            and ${posts.state} in ('masked', 'removed'))`,
        sql`not exists (select 1 from ${postSteps} join ${posts} on ${posts.id} = ${postSteps.postId}
            where ${postSteps.mediaId} = ${media.id} and ${posts.state} in ('masked', 'removed'))`,
        // A response is hidden with the post it answers, whose author may be suspended.
        sql`not exists (select 1 from ${responses} join ${posts} on ${posts.id} = ${responses.postId}
            join ${users} as asking on asking.id = ${posts.authorId}
            where ${responses.mediaId} = ${media.id} and (${responses.state} in ('masked', 'removed')
              or ${posts.state} in ('masked', 'removed') or asking.suspended_at is not null))`,
        // With `users` joined as the seller: a closed shop serves nothing.
        sql`not exists (select 1 from ${products} where ${products.mediaId} = ${media.id}
            and (${products.state} in ('masked', 'removed') or ${users.shop} <> 'active'
              or not ${users.isPro}))`,
      ),
    ),
);
