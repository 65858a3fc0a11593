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
  const { cards, last } = shownOf(await fetch(String(before), size), size);
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
  const { cards, last } = shownOf(await fetch(place, size), size);
  const next = last && cursors.write(list, [sealRank(signer, last.rank ?? noRank), last.key]);
  return { cards, next };
}

export async function rankedPageOf(...asked: Parameters<typeof takeRanked>): Promise<Page> {
  const { cards, next } = await takeRanked(...asked);
  return new RawJson(presentPage(cards, { next }));
}

/** Drops the extra row, which only shows that there is more. */
function shownOf(rows: readonly CardRow[], size: number) {
  const shown = rows.slice(0, size);
  return { cards: shown.map(presentCard), last: rows.length > size ? shown.at(-1) : undefined };
}
