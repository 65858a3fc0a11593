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

/** Which road leads to a page sorted by a score. */

interface Wanted {
  readonly viewer: string;
  readonly sort: Ranking;
}

/** Down the ranks, and behind the last of them the others. */
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

/** So many are looked at one by one; of a tag that more carry, one meets enough down the ranks. */
const fewTagged = 1_000;

/** Pages of a tag that many carry for which all of them are looked at: a minute, for one member. */
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
  // They stand low, or have hardly been rated. That is as long as the tag is large: not at will.
  await rateLimiter.spend({ of: 'hashtag.read.whole', who: viewer, ...wholeLooks });
  return rank === noRank ? listTaggedUnranked(db, { viewer, before, tag }, size) : all();
}

const name = 'rank in a cursor';

/** Without this, where a list goes on would tell the score of the last post on its page. */
export function sealRank(signer: Signer, rank: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(rank);
  return seal(signer, name, bytes);
}

export function unsealRank(signer: Signer, sealed: string): number {
  return unseal(signer, name, sealed).readDoubleBE();
}
