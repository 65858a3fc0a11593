import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ReportKind } from '@stenope/domain/moderation/reports';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { responses } from '../../../tables/echoes.ts';
import { media, removedPrints } from '../../../tables/media.ts';
import { products } from '../../../tables/people.ts';
import { posts, postSteps } from '../../../tables/posts.ts';
import type { MediaRow } from '../queries.ts';

export type RemovedPrint = typeof removedPrints.$inferInsert;

export type Printed = Pick<MediaRow, 'id' | 'sha256' | 'fingerprint'>;

/** Content with pictures that moderation can remove. */
export interface Pictured {
  readonly kind: RemovedPrint['targetKind'];
  readonly id: string;
}

/** All pictures of one thing: of a post also those of its steps, of a profile face and covers. */
export async function listPicturesOf(
  on: Executor,
  { kind, id }: { readonly kind: Pictured['kind'] | 'profile'; readonly id: string },
): Promise<readonly Printed[]> {
  const of = {
    post: sql`select ${posts.mediaId} from ${posts} where ${posts.id} = ${id}
      union all select ${postSteps.mediaId} from ${postSteps} where ${postSteps.postId} = ${id}`,
    response: sql`select ${responses.mediaId} from ${responses} where ${responses.id} = ${id}`,
    product: sql`select ${products.mediaId} from ${products} where ${products.id} = ${id}`,
    profile: sql`select mine.id from ${media} as mine
      where mine.owner_id = ${id} and mine.used_as in ('avatar', 'cover')`,
  };
  return on.sql
    .select({ id: media.id, sha256: media.sha256, fingerprint: media.fingerprint })
    .from(media)
    .where(sql`${media.id} in (${of[kind]})`);
}

export async function insertRemovedPrints(
  tx: Transaction,
  rows: readonly RemovedPrint[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.sql
    .insert(removedPrints)
    .values([...rows])
    .onConflictDoNothing();
}

export async function deleteRemovedPrints(tx: Transaction, { kind, id }: Pictured): Promise<void> {
  await tx.sql
    .delete(removedPrints)
    .where(and(eq(removedPrints.targetKind, kind), eq(removedPrints.targetId, id)));
}

/** For a picture that was removed before it had a fingerprint. */
export async function fillRemovedPrint(
  tx: Transaction,
  mediaId: string,
  fingerprint: bigint,
): Promise<void> {
  await tx.sql
    .update(removedPrints)
    .set({ fingerprint })
    .where(and(eq(removedPrints.mediaId, mediaId), isNull(removedPrints.fingerprint)));
}

type Asked = {
  id: string;
  sha256: Buffer;
  /** Of the picture and of its mirror image, as signed numbers. */
  own: string;
  mirrored: string;
  most: number;
  /** Values of each band that a similar one may have. */
  band0: readonly number[];
  band1: readonly number[];
  band2: readonly number[];
  band3: readonly number[];
};

export interface RemovedLike {
  /** Picture that was removed. */
  readonly mediaId: string;
  /** What the other was removed with. */
  readonly removedWith: Pictured;
  /** Bits that differ; 0 for the same file. */
  readonly apart: number;
}

/** Most rows of one band that are compared: bounds the work, whatever was removed. */
const mostOfBand = 2000;

const own = sql.placeholder('own');
const mirrored = sql.placeholder('mirrored');

const identity = sql`${removedPrints.mediaId}, ${removedPrints.targetKind}, ${removedPrints.targetId}`;

/** Written like the index expressions, so that they are used. */
const withBand = (shift: 0 | 16 | 32 | 48, name: string) => {
  const { fingerprint } = removedPrints;
  const value =
    shift === 0
      ? sql`${fingerprint} & 65535`
      : sql`(${fingerprint} >> ${sql.raw(String(shift))}) & 65535`;
  return sql`(select ${identity}, ${fingerprint} from ${removedPrints}
    where (${value}) = any(${sql.placeholder(name)}::bigint[])
    limit ${sql.raw(String(mostOfBand))})`;
};

/** The removed picture that is most like this one: the same file, or at most so many bits apart. */
export const findRemovedLike = prepared<Asked, RemovedLike[]>('find_removed_like', (on) =>
  on
    .select({
      mediaId: sql<string>`alike.media_id`,
      removedWith: {
        kind: sql<Pictured['kind']>`alike.target_kind`,
        id: sql<string>`alike.target_id`,
      },
      apart: sql<number>`alike.apart`,
    })
    .from(
      sql`(
        (select ${identity}, 0 as apart from ${removedPrints}
          where ${removedPrints.sha256} = ${sql.placeholder('sha256')} limit 2)
        union all
        select near.media_id, near.target_kind, near.target_id, least(
            bit_count((near.fingerprint # ${own}::bigint)::bit(64)),
            bit_count((near.fingerprint # ${mirrored}::bigint)::bit(64)))::int as apart
          from (${withBand(0, 'band0')} union all ${withBand(16, 'band1')}
            union all ${withBand(32, 'band2')} union all ${withBand(48, 'band3')}) as near
      ) as alike`,
    )
    .where(
      sql`alike.apart <= ${sql.placeholder('most')}::int
        and alike.media_id <> ${sql.placeholder('id')}::uuid`,
    )
    .orderBy(sql`alike.apart, alike.media_id`)
    .limit(1),
);

/** The thing that a picture belongs to. */
export interface PictureTarget {
  readonly kind: ReportKind;
  readonly targetId: string;
  readonly authorId: string;
}

export async function findTargetOf(
  on: Executor,
  mediaId: string,
): Promise<PictureTarget | undefined> {
  const { rows } = await on.sql.execute<PictureTarget & Record<string, unknown>>(sql`
    select 'post' as kind, ${posts.id} as "targetId", ${posts.authorId} as "authorId"
      from ${posts} where ${posts.mediaId} = ${mediaId}
    union all
    select 'post', ${posts.id}, ${posts.authorId} from ${postSteps}
      join ${posts} on ${posts.id} = ${postSteps.postId} where ${postSteps.mediaId} = ${mediaId}
    union all
    select 'response', ${responses.id}, ${responses.authorId}
      from ${responses} where ${responses.mediaId} = ${mediaId}
    union all
    select 'product', ${products.id}, ${products.sellerId}
      from ${products} where ${products.mediaId} = ${mediaId}
    union all
    select 'profile', ${media.ownerId}, ${media.ownerId}
      from ${media} where ${media.id} = ${mediaId} and ${media.usedAs} in ('avatar', 'cover')
    limit 1`);
  return rows[0];
}
