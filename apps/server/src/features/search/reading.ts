import type { ReceivedQuery } from '@stenope/contract/action';
import type { searchPosts as postsEntry, SearchSort } from '@stenope/contract/feed/search';
import { mostCounted } from '@stenope/domain/search/documents';
import { oneSlipFrom } from '@stenope/domain/search/near';
import {
  anyOf,
  facetsOf,
  groupsOf,
  readQuery,
  resolve,
  respell,
  wordsOf,
  type Facets,
  type Sought,
  type TypedQuery,
} from '@stenope/domain/search/queries';
import type { Context } from '../../platform/context.ts';
import { findSimilar, findWords, findWordsOf, type SearchValues } from './queries.ts';

export type Asked = ReceivedQuery<typeof postsEntry>;

/** Readings of what was typed, each tried when the one before finds nothing. */
export const allReadings = ['typed', 'respelled', 'some'] as const;

export type Reading = (typeof allReadings)[number];

/** The words by which posts are found and ranked. */
export interface WantedWords extends Pick<SearchValues, 'exact' | 'loose'> {
  /** All must fit; none fits every post. */
  readonly groups: readonly string[];
  /** Posts that fit, at most; null beyond what is counted. */
  readonly posts: number | null;
  /** Of each typed word that was taken for a slip, what it may stand for, the nearest first. */
  readonly guesses?: readonly (readonly string[] | undefined)[];
}

/** What was asked, read once. */
export interface Search {
  readonly asked: Asked;
  readonly typed: TypedQuery;
  readonly facets: Facets;
  /** By the words there are. */
  readonly soughts: readonly Sought[];
  readonly joined: TypedQuery['joined'];
  readonly joinedPosts: number;
  readonly sort: SearchSort;
  /** Names the list, to which its cursors are bound. */
  readonly name: string;
}

export async function startSearch({ db }: Context, asked: Asked): Promise<Search> {
  const { cursor: _, limit: __, ...rest } = asked;
  const typed = readQuery(asked.q ?? '');
  const { terms, begun = '' } = typed;
  const words = [...terms.map(({ word }) => word), ...typed.joined.map(({ word }) => word)];
  const known =
    terms.length === 0
      ? []
      : await findWords(db, {
          stems: terms.filter(({ isSigns }) => !isSigns).map(({ stem }) => stem),
          words,
          begun,
          // Everything that begins so sorts before it; nothing does without a beginning.
          until: begun === '' ? '' : `${begun}\u{10ffff}`,
        });
  const soughts = terms.map((term, at) =>
    resolve(term, known, at === terms.length - 1 ? typed.begun : undefined),
  );
  const joinedKnown = known.filter(({ word }) => typed.joined.some((one) => one.word === word));
  return {
    asked,
    typed,
    facets: facetsOf(asked),
    soughts,
    joined: typed.joined.filter(({ word }) => joinedKnown.some((one) => one.word === word)),
    joinedPosts: joinedKnown.reduce((sum, { posts }) => sum + posts, 0),
    sort: asked.sort ?? (terms.length > 0 ? 'match' : 'recent'),
    name: `search ${JSON.stringify(rest)}`,
  };
}

/** Undefined where this reading says nothing new. */
export async function wantedBy(
  context: Context,
  search: Search,
  reading: Reading,
): Promise<WantedWords | undefined> {
  const { soughts, facets, joined, asked } = search;
  if (soughts.length === 0) {
    const isAsked = reading === 'typed' && isFiltered(search) && (asked.q ?? '').trim() === '';
    return isAsked
      ? { groups: groupsOf([], [], facets), exact: null, loose: null, posts: null }
      : undefined;
  }
  if (reading === 'respelled') return respelled(context, search);
  if (reading === 'some') return soughts.length > 1 ? wantingSome(search) : undefined;
  const isWhole = soughts.every(
    (one, at) => wordsOf(one).length > 0 || joined.some(({ from, to }) => from <= at && at <= to),
  );
  return isWhole ? wantingAll(search, soughts) : undefined;
}

function wantingAll(
  { joined, joinedPosts, facets }: Search,
  soughts: readonly Sought[],
): WantedWords {
  const posts = Math.min(...soughts.map((one) => one.posts)) + joinedPosts;
  return {
    groups: groupsOf(soughts, joined, facets),
    ...ranking(soughts, joined),
    posts: posts < mostCounted ? posts : null,
  };
}

/** Posts with any of the words: the more of them, the higher. */
function wantingSome({ soughts, joined, facets }: Search): WantedWords | undefined {
  const words = soughts.flatMap(wordsOf);
  if (words.length === 0) return undefined;
  const groups = [anyOf(words), ...groupsOf([], [], facets)];
  return { groups, ...ranking(soughts, joined), posts: null };
}

/** Who mistypes more words than this means something else, and each of them costs a search. */
const mostSlips = 4;

/** Words that nothing has are taken for slips; if all are known, each may be one. */
async function respelled(context: Context, search: Search): Promise<WantedWords | undefined> {
  const { soughts, typed } = search;
  const unknown = soughts.filter((one) => wordsOf(one).length === 0);
  const doubted = (unknown.length > 0 ? unknown : soughts).map(({ term }) => term);
  const words = doubted.filter(({ isSigns }) => !isSigns).map(({ word }) => word);
  if (words.length === 0 || words.length > mostSlips) return undefined;
  const near = words.flatMap(oneSlipFrom);
  const similar = await findSimilar(context.db, { typed: words, near });
  const guesses = soughts.map((one) =>
    doubted.includes(one.term)
      ? respell(one.term, similar, typed.begun === one.term.word)
      : undefined,
  );
  const meant = soughts.map((one, at) => guesses[at]?.sought ?? one);
  const isNew = guesses.some((guess) => guess !== undefined);
  if (!isNew || meant.some((one) => wordsOf(one).length === 0)) return undefined;
  return {
    ...wantingAll({ ...search, joined: [], joinedPosts: 0 }, meant),
    guesses: guesses.map((guess) => guess?.words),
  };
}

/** By words of posts that are shown: no other may be known of. */
export async function spellingOf(
  { db }: Context,
  { soughts }: Search,
  { guesses }: WantedWords,
  ids: readonly string[],
): Promise<string | undefined> {
  if (!guesses || ids.length === 0) return undefined;
  const rows = await findWordsOf(db, { ids, words: guesses.flatMap((words) => words ?? []) });
  const shown = new Set(rows.map(({ word }) => word));
  const spelled = soughts.map(({ term }, at) => {
    const words = guesses[at];
    return words ? words.find((word) => shown.has(word)) : term.word;
  });
  return spelled.every((word) => word !== undefined) ? spelled.join(' ') : undefined;
}

function ranking(soughts: readonly Sought[], joined: TypedQuery['joined']) {
  const exact = [...soughts.flatMap(({ forms }) => forms), ...joined.map(({ word }) => word)];
  const others = soughts.flatMap((one) => one.others);
  return {
    exact: exact.length > 0 ? anyOf(exact) : null,
    loose: others.length > 0 ? anyOf(others) : null,
  };
}

function isFiltered({ facets, asked }: Search): boolean {
  const { since, until, least, of } = asked;
  return facets.length > 0 || [since, until, least, of].some((one) => one !== undefined);
}
