import type { AnswerOf } from '@stenope/contract/action';
import type {
  homeLists,
  listPlacesOf as placesEntry,
  PostSort,
  readHashtag as hashtagEntry,
} from '@stenope/contract/feed';
import { postPublished } from '@stenope/contract/posts';
import { tagsOfInterests } from '@stenope/domain/accounts/interest-tags';
import { restsSince } from '@stenope/domain/accounts/usernames';
import { keepOf, spread, spreading, type Candidate, type Turn } from '@stenope/domain/feed/spread';
import { mapPosts } from '@stenope/domain/posts/limits';
import { foldTag, isTag } from '@stenope/domain/posts/text';
import { z } from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { newestOfAll } from '../../platform/db/cursor.ts';
import type { Executor } from '../../platform/db/database.ts';
import type { PageQuery } from '../../platform/db/page.ts';
import { Refusal } from '../../platform/errors.ts';
import type { StoredEvent } from '../../platform/live/history.ts';
import type { Relay } from '../../platform/live/relays.ts';
import { RawJson } from '../../platform/raw-json.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readInterests } from '../accounts/service.ts';
import { pageSize, type CardRow } from './cards.ts';
import { withoutMuted } from './hashtags/service.ts';
import { listFollowersAmong, listFollowing, listUnderFollowedTags } from './home/queries.ts';
import { homeNews } from './live.ts';
import { listOwnPlaced, listPlacedOf } from './map-queries.ts';
import {
  bestOfAll,
  bestTagged,
  cardsFor,
  isEnough,
  mostLooks,
  packTurn,
  pageOf,
  rankedPageOf,
  take,
  takeRanked,
  turnValues,
  unpackTurn,
  type Page,
} from './pages.ts';
import { presentCard, presentPage, presentPlaces } from './present.ts';
import {
  findAuthor,
  findHashtag,
  hasMoreTagged,
  listFavoured,
  listNewest,
  listOfAuthor,
  listOwn,
  listTagged,
  listThese,
  listTheseShown,
  listTouching,
  streamDiscover,
  streamNeedingEyes,
} from './queries.ts';
import { listOfAuthorRanked, listOwnRanked, type Ranking } from './ranked.ts';
import { bestFirst, type Showcase } from './showcase.ts';

export { presentPage } from './present.ts';
export { rankings } from './ranked.ts';
export { furtherLook, isEnough, mostLooks, sealRank, unsealRank, type Page } from './pages.ts';

export interface Feed {
  readonly context: Context;
  readonly showcase: Showcase;
}

interface Sorted extends PageQuery {
  readonly sort?: PostSort | undefined;
}

/** Sorted by a score, not by age. */
function isRanked<A extends Sorted>(asked: A): asked is A & { readonly sort: Ranking } {
  return asked.sort !== undefined && asked.sort !== 'recent';
}

export async function listPosts(
  { context, showcase }: Feed,
  viewer: Viewer | null,
  asked: Sorted,
): Promise<Page> {
  if (!viewer) return new RawJson(await visitorsPage({ context, showcase }, asked));
  const wanted = { viewer: viewer.userId };
  if (!isRanked(asked)) {
    return pageOf(context, 'newest', asked, (before, size) =>
      listNewest(context.db, { ...wanted, before }, size),
    );
  }
  return rankedPageOf(context, 'all', asked, (place, size) =>
    bestOfAll(context.db, { ...wanted, sort: asked.sort }, place, size),
  );
}

export async function readHome(
  { context }: Feed,
  { userId }: Viewer,
  list: (typeof homeLists)[number],
  asked: PageQuery,
): Promise<Page> {
  if (list !== 'following') return dealtPage(context, userId, list, asked);
  return pageOf(context, 'following', asked, (before, size) =>
    listHome(context.db, { viewer: userId, before }, size),
  );
}

/**
 * Posts of followed members and under followed hashtags, in one order of time: each list has its own
 * statement, and the second is asked only for who follows hashtags. A page of both together is made
 * of a page of each.
 */
async function listHome(
  db: Executor,
  from: { viewer: string; before: string },
  size: number,
): Promise<CardRow[]> {
  const rows = await listFollowing(db, from, size);
  const ofMembers = rows.filter(({ isCard }) => isCard);
  if (!rows.some(({ beside }) => beside)) return ofMembers;
  const underTags = await listUnderFollowedTags(db, from, size);
  const known = new Set(ofMembers.map(({ key }) => key));
  const others = underTags.filter(({ key }) => !known.has(key));
  return [...ofMembers, ...others].toSorted((a, b) => (a.key < b.key ? 1 : -1)).slice(0, size + 1);
}

export async function readHashtag(
  { context, showcase }: Feed,
  viewer: Viewer | null,
  hashtag: string,
  asked: Sorted,
): Promise<RawJson<AnswerOf<typeof hashtagEntry>>> {
  const tag = foldTag(hashtag);
  if (!isTag(tag)) {
    // Without a list there is no cursor of it.
    if (asked.cursor) throw new Refusal(viewer ? 'bad_cursor' : 'signup_required');
    return new RawJson(presentPage([], { tag: hashtag, posts: 0 }));
  }
  if (!viewer) return new RawJson(await visitorsPage({ context, showcase }, asked, tag));
  const wanted = { viewer: viewer.userId, tag };
  const found = await findHashtag(context.db, wanted);
  const [counted] = await withoutMuted(context.db, viewer.userId, found);
  const carried = found[0]?.posts ?? 0;
  const { cards, next } = isRanked(asked)
    ? await takeRanked(context, `tag ${tag}`, asked, (place, size) =>
        bestTagged(context, { ...wanted, sort: asked.sort, carried }, place, size),
      )
    : await take(context, `tag ${tag}`, asked, (before, size) =>
        listTagged(context.db, { ...wanted, before }, size),
      );
  return new RawJson(presentPage(cards, { next, posts: 0, ...counted, tag }));
}

export async function listPostsOf(
  { context }: Feed,
  { userId }: Viewer,
  username: string,
  asked: Sorted,
): Promise<Page> {
  const author = await authorNamed(context, userId, username);
  const isOwn = author.id === userId;
  const wanted = { viewer: userId, author: author.id };
  const name = `author ${author.id}`;
  if (!isRanked(asked)) {
    const list = isOwn ? listOwn : listOfAuthor;
    return pageOf(context, name, asked, async (before, size) =>
      cardsFor(context, isOwn, await list(context.db, { ...wanted, before }, size)),
    );
  }
  const list = (isOwn ? listOwnRanked : listOfAuthorRanked)[asked.sort];
  return rankedPageOf(context, name, asked, async (place, size) =>
    cardsFor(context, isOwn, await list(context.db, { ...wanted, ...place }, size)),
  );
}

/** By username or recent former username, like their page. */
async function authorNamed({ db, now }: Context, viewer: string, username: string) {
  const since = restsSince(now()).toISOString();
  const [author] = await findAuthor(db, { viewer, username, since });
  if (!author) throw new Refusal('not_found');
  return author;
}

/** Places of a member's photographs, newest first, up to a limit. */
export async function listPlacesOf(
  { context }: Feed,
  { userId }: Viewer,
  username: string,
): Promise<RawJson<AnswerOf<typeof placesEntry>>> {
  const author = await authorNamed(context, userId, username);
  const isOwn = author.id === userId;
  const list = isOwn ? listOwnPlaced : listPlacedOf;
  const rows = await list(context.db, { viewer: userId, author: author.id });
  const found = cardsFor(context, isOwn, rows);
  const isCut = found.length > mapPosts;
  return new RawJson(presentPlaces(found.slice(0, mapPosts), isCut));
}

export async function listFavourites(
  { context }: Feed,
  { userId }: Viewer,
  asked: PageQuery,
): Promise<Page> {
  return pageOf(context, `favourites ${userId}`, asked, (before, size) =>
    listFavoured(context.db, { viewer: userId, before }, size),
  );
}

/**
 * A page with at most two posts per author: chosen from the candidates, then read. What the reader
 * has muted is left out then, and more is dealt in its place.
 */
async function dealtPage(
  { db, cursors }: Context,
  viewer: string,
  list: DealtList,
  asked: PageQuery,
): Promise<Page> {
  const size = asked.limit ?? pageSize;
  const cards: string[] = [];
  let turn: Turn | null = asked.cursor
    ? unpackTurn(cursors.read(list, asked.cursor, turnValues))
    : { after: newestOfAll, waiting: [], ahead: [] };
  // Posts matching the reader's interests lead the first page of those that need eyes.
  let ahead = list === 'needs_eyes' && !asked.cursor ? await touching(db, viewer) : [];
  for (let look = 1; turn && look <= mostLooks && !isEnough(cards, size); look += 1) {
    const room = size - cards.length;
    const { shown, next } = await deal(db, viewer, list, { turn, ahead, size: room });
    cards.push(...(await cardsInOrder(db, viewer, shown)));
    turn = next;
    ahead = [];
  }
  const cursor = turn && cards.length > 0 ? cursors.write(list, packTurn(turn)) : undefined;
  return new RawJson(presentPage(cards, { next: cursor }));
}

type DealtList = 'discover' | 'needs_eyes';

interface Dealing {
  readonly turn: Turn;
  readonly ahead: readonly Candidate[];
  readonly size: number;
}

async function deal(db: Executor, viewer: string, list: DealtList, { turn, ahead, size }: Dealing) {
  const reach = Math.min(size * spreading.reach, spreading.farthest);
  const look = list === 'discover' ? streamDiscover : streamNeedingEyes;
  const found = await look(db, {
    viewer,
    after: turn.after,
    reach,
    keep: keepOf(size, turn),
    authors: turn.waiting.map(({ authorId }) => authorId),
    befores: turn.waiting.map(({ before }) => before),
  });
  const skipped = found.filter((candidate) => candidate.isSkipped);
  const stream = found.filter((candidate) => !candidate.isSkipped);
  return spread({ size, turn, ahead, skipped, stream, ended: stream.length < reach });
}

/** Cards of chosen posts in their order, without those the reader does not see or has muted. */
async function cardsInOrder(
  db: Executor,
  viewer: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await listThese(db, { viewer, ids }, Math.max(ids.length, pageSize));
  return rows
    .filter(({ muted }) => muted !== true)
    .toSorted((a, b) => ids.indexOf(a.key) - ids.indexOf(b.key))
    .map(presentCard);
}

/** Cards of posts chosen elsewhere, in their order, as far as the reader sees them. */
export async function cardsOfPosts(
  { db }: Context,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (viewer) return cardsInOrder(db, viewer.userId, ids);
  if (ids.length === 0) return [];
  const rows = await listTheseShown(db, { ids }, Math.max(ids.length, pageSize));
  return rows.toSorted((a, b) => ids.indexOf(a.key) - ids.indexOf(b.key)).map(presentCard);
}

/** Posts that need eyes and match the reader's interests. */
async function touching(db: Executor, viewer: string) {
  const tags = tagsOfInterests(await readInterests(db, viewer));
  return tags.length > 0 ? listTouching(db, { viewer, tags }) : [];
}

/** Visitors see one set, and every list within it; further pages ask them to join. */
async function visitorsPage(
  { context, showcase }: Feed,
  asked: Sorted,
  tag?: string,
): Promise<string> {
  if (asked.cursor) throw new Refusal('signup_required');
  const { set, hasMore } = await showcase.read();
  const within = tag === undefined ? set : set.filter(({ tags }) => tags.has(tag));
  const sorted = isRanked(asked) ? bestFirst(within, asked.sort) : within;
  const shown = sorted.slice(0, asked.limit ?? pageSize);
  const isCut =
    shown.length < within.length ||
    // For a tag, posts without it do not count as more.
    (tag === undefined ? hasMore : await hasMoreUnder(context, tag, within.length));
  const more = isCut ? { forMembers: true as const } : {};
  return presentPage(
    shown.map(({ card }) => card),
    tag === undefined ? more : { ...more, tag, posts: within.length },
  );
}

async function hasMoreUnder({ db }: Context, tag: string, shown: number): Promise<boolean> {
  const [found] = await hasMoreTagged(db, { tag, shown });
  return found?.hasMore ?? false;
}

/**
 * Members may only listen to their own home: otherwise listening would reveal whom others follow.
 */
export async function ownHome(
  _: Context,
  { userId }: Viewer,
  ids: readonly string[],
): Promise<readonly string[]> {
  return ids.filter((id) => id === userId);
}

/** Relays published posts to followers, of author or hashtag, who are viewing their home. */
export const homeNewsRelay: Relay = {
  of: postPublished,
  kind: 'home',
  passOn: async ({ db }, happenings, listeners) => {
    const posts = happenings.map(postIn);
    const rows = await listFollowersAmong(db, { posts, listeners });
    return [...Map.groupBy(rows, ({ postId }) => postId)].map(([postId, followers]) =>
      homeNews({ postId, to: followers.map(({ followerId }) => followerId) }),
    );
  },
};

const framed = z.object({ data: postPublished.data });

function postIn({ frame }: StoredEvent): string {
  return z.parse(framed, JSON.parse(frame)).data.postId;
}
