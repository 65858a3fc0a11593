import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/db/sealed.ts';
import type { Signer } from '../../platform/env/secret.ts';
import type { CardRow } from './cards.ts';
import type { PagePosition } from './pages.ts';
import {
  listRanked,
  listRankedNear,
  listTaggedRanked,
  listTaggedUnranked,
  listUnranked,
  noRank,
  type Ranking,
} from './ranked.ts';

/** Chooses the query for a page sorted by a score. */

interface Wanted {
  readonly viewer: string;
  readonly sort: Ranking;
}

/** By rank, then those without one. */
export async function bestOfAll(
  db: Executor,
  { viewer, sort }: Wanted,
  { rank, before }: PagePosition,
  size: number,
): Promise<CardRow[]> {
  if (rank === noRank) return listUnranked(db, { viewer, before }, size);
  const ranked = await listRanked[sort](db, { viewer, rank, before }, size);
  if (ranked.length > size) return ranked;
  const others = await listUnranked(db, { viewer, before: newestOfAll }, size);
  return [...ranked, ...others];
}

/**
 * Tags with at most so many posts are read as a whole; larger ones are found while scanning the
 * ranks.
 */
const fewTagged = 1_000;

/** Limit of pages for which all posts of a popular tag are read, per member and minute. */
const wholeLooks = { times: 120, seconds: 60 };

export async function bestTagged(
  { db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>,
  { viewer, sort, tag, carried }: Wanted & { readonly tag: string; readonly carried: number },
  { rank, before }: PagePosition,
  size: number,
): Promise<CardRow[]> {
  const all = () => listTaggedRanked[sort](db, { viewer, rank, before, tag }, size);
  if (carried <= fewTagged) return all();
  const near =
    rank === noRank ? [] : await listRankedNear[sort](db, { viewer, rank, before, tag }, size);
  if (near.length > size) return near;
  // The tag's posts rank low, or are hardly rated: reading all of them costs as much as the tag is
  // large, so it is rate limited.
  await rateLimiter.spend({ of: 'hashtag.read.whole', who: viewer, ...wholeLooks });
  return rank === noRank ? listTaggedUnranked(db, { viewer, before, tag }, size) : all();
}

const name = 'rank in a cursor';

/** Encrypted, since a cursor would otherwise reveal the score of the last post. */
export function sealRank(signer: Signer, rank: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(rank);
  return seal(signer, name, bytes);
}

export function unsealRank(signer: Signer, sealed: string): number {
  return unseal(signer, name, sealed).readDoubleBE();
}
