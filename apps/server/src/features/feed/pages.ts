import type { AnswerOf } from '@stenope/contract/action';
import type { listPosts } from '@stenope/contract/feed';
import type { Turn } from '@stenope/domain/feed/spread';
import type { Context } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/db/page.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/db/sealed.ts';
import type { Signer } from '../../platform/env/secret.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { withOwnPictures } from '../posts/service.ts';
import { pageSize, type CardRow } from './cards.ts';
import { presentCard, presentPage } from './present.ts';
import {
  listRanked,
  listRankedNear,
  listTaggedRanked,
  listTaggedUnranked,
  listUnranked,
  noRank,
  type Ranking,
} from './ranked.ts';

export type Page = RawJson<AnswerOf<typeof listPosts>>;

/** Reads the posts before this one, up to a size. */
type Fetch = (before: string, size: number) => Promise<CardRow[]>;

/** Cards of an author: their own show their pictures also while they are masked. */
export function cardsFor<Row extends CardRow>(
  context: Context,
  isOwn: boolean,
  rows: Row[],
): Row[] {
  if (!isOwn) return rows;
  return rows.map((row) => ({ ...row, card: withOwnPictures(context, row.card) }));
}

/** A page sorted by one key. */
export async function take({ cursors }: Context, list: string, asked: PageQuery, fetch: Fetch) {
  const [before] = asked.cursor ? cursors.read(list, asked.cursor, 1) : [newestOfAll];
  const size = asked.limit ?? pageSize;
  const { cards, last } = await fill(size, (row, most) =>
    fetch(row ? row.key : String(before), most),
  );
  return { cards, next: last && cursors.write(list, [last.key]) };
}

export async function pageOf(...asked: Parameters<typeof take>): Promise<Page> {
  const { cards, next } = await take(...asked);
  return new RawJson(presentPage(cards, { next }));
}

/**
 * Keyset position in a list sorted by a score: below this rank, or at this rank before this post.
 */
export interface PagePosition {
  readonly rank: number;
  readonly before: string;
}

type FetchRanked = (place: PagePosition, size: number) => Promise<CardRow[]>;

/** A page sorted by a score. A cursor is bound to its list and order. */
export async function takeRanked(
  { cursors, signer }: Context,
  of: string,
  asked: PageQuery & { readonly sort: Ranking },
  fetch: FetchRanked,
) {
  const list = `${of} by ${asked.sort}`;
  const size = asked.limit ?? pageSize;
  const [sealed, id] = asked.cursor ? cursors.read(list, asked.cursor, 2) : [];
  const place =
    sealed === undefined
      ? { rank: Number.POSITIVE_INFINITY, before: newestOfAll }
      : { rank: unsealRank(signer, String(sealed)), before: String(id) };
  const { cards, last } = await fill(size, (row, most) =>
    fetch(row ? { rank: row.rank ?? noRank, before: row.key } : place, most),
  );
  const next = last && cursors.write(list, [sealRank(signer, last.rank ?? noRank), last.key]);
  return { cards, next };
}

export async function rankedPageOf(...asked: Parameters<typeof takeRanked>): Promise<Page> {
  const { cards, next } = await takeRanked(...asked);
  return new RawJson(presentPage(cards, { next }));
}

/**
 * How often a page is looked for among muted posts, and how many posts a further look reads. A list
 * ends where that many in a row are muted, some seven hundred: otherwise who mutes a word that every
 * post has would have all posts read.
 */
export const mostLooks = 8;
export const furtherLook = 100;

/** Whether a page is worth showing: half of one saves who mutes a little the second look. */
export function isEnough(cards: readonly string[], size: number): boolean {
  return cards.length >= size / 2;
}

interface Filled {
  readonly cards: readonly string[];
  /** Row behind which the list goes on; undefined at its end. */
  readonly last: CardRow | undefined;
}

/** Reads on from the first row, or from behind one, until there are cards enough. */
async function fill(
  size: number,
  read: (behind: CardRow | undefined, most: number) => Promise<CardRow[]>,
): Promise<Filled> {
  const cards: string[] = [];
  let behind: CardRow | undefined;
  for (let look = 1; ; look += 1) {
    const most = look === 1 ? size : Math.max(size, furtherLook);
    const { cards: found, last } = shownOf(await read(behind, most), most, size - cards.length);
    cards.push(...found);
    if (!last || isEnough(cards, size)) return { cards, last };
    if (look === mostLooks) return { cards, last: cards.length > 0 ? last : undefined };
    behind = last;
  }
}

/** Cards without muted ones, as many as there is room for. The extra row only shows that there is more. */
function shownOf(rows: readonly CardRow[], most: number, room: number): Filled {
  const cards: string[] = [];
  let walked = 0;
  for (const row of rows.slice(0, most)) {
    walked += 1;
    if (row.muted !== true) cards.push(presentCard(row));
    if (cards.length === room) break;
  }
  return { cards, last: rows.length > walked ? rows[walked - 1] : undefined };
}

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

const rankName = 'rank in a cursor';

/** Encrypted, since a cursor would otherwise reveal the score of the last post. */
export function sealRank(signer: Signer, rank: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(rank);
  return seal(signer, rankName, bytes);
}

export function unsealRank(signer: Signer, sealed: string): number {
  return unseal(signer, rankName, sealed).readDoubleBE();
}

/** Packs a turn for a cursor: 22 characters per id instead of 36. */
export function packTurn({ after, waiting, ahead }: Turn): readonly [string, string, string] {
  const pairs = waiting.map(({ authorId, before }) => pack(authorId) + pack(before));
  return [after, pairs.join(''), ahead.map(pack).join('')];
}

/** Number of values of a packed turn. */
export const turnValues = 3;

export function unpackTurn([after, packed, early]: readonly (string | number)[]): Turn {
  const pairs = String(packed).match(/.{44}/g) ?? [];
  const waiting = pairs.map((pair) => ({
    authorId: unpack(pair.slice(0, 22)),
    before: unpack(pair.slice(22)),
  }));
  const ahead = (String(early).match(/.{22}/g) ?? []).map(unpack);
  return { after: String(after), waiting, ahead };
}

function pack(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function unpack(packed: string): string {
  const hex = Buffer.from(packed, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
