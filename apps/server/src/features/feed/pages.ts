import type { AnswerOf } from '@stenope/contract/action';
import type { listPosts } from '@stenope/contract/feed';
import type { Context } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/db/page.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import { RawJson } from '../../platform/raw-json.ts';
import { pageSize, type CardRow } from './cards.ts';
import { presentCard, presentPage } from './present.ts';
import { noRank, type Ranking } from './ranked.ts';
import { sealRank, unsealRank } from './ranking.ts';

export type Page = RawJson<AnswerOf<typeof listPosts>>;

/** Reads the posts before this one, up to a size. */
type Fetch = (before: string, size: number) => Promise<CardRow[]>;

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
const furtherLook = 100;

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
