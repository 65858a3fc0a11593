import { mostPlaces } from '@stenope/contract/places';
import { foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { isParted, partNumbersNear } from '@stenope/domain/places/name-parts';
import { placeScore } from '@stenope/domain/places/ranking';
import {
  nearSlipsOf,
  respellings,
  slipNumbersOf,
  slipsApart,
  type NearSlip,
} from '@stenope/domain/places/respelling';
import { slipsBetween } from '@stenope/domain/places/slips';
import type { Database } from '../../platform/db/database.ts';
import { readAnswer, type IndexedPlace, type Listed, type NamedAnswer } from './listed.ts';
import { findPlaces, findPlacesMeant, findWords, type Lead, type SlipWords } from './queries.ts';

/** Alternative phrases tried for one without results, and places taken of each. */
const mostMeanings = 6;
const placesEach = 3;

/** Extra entries read, since a place may be listed under several of its names. */
const doubles = 2;

/**
 * Searches as typed; without results, whole names one typo away, found by the same statement; then
 * words one typo away; only then more typos.
 */
export async function searchIndex(
  db: Database,
  typed: string,
  limit: number,
): Promise<readonly IndexedPlace[]> {
  const phrase = foldName(typed);
  if (phrase === '') return [];
  const without = withoutLinkWords(phrase);
  const { leads, names } = await findPlaces(db, {
    phrase,
    plain: without === phrase ? null : without,
    // Short phrases are not searched by parts.
    parts: isParted(phrase) ? partNumbersNear(phrase) : [],
  });
  if (leads.length > 0) return bestAsTyped(leads, limit);
  const near = nearNames(phrase, names);
  const slips = new Map(near.map((one) => [one.phrase, 1]));
  if (near.length > 0) return bestMeant(near, slips, limit);
  const wanted = wantedBy(phrase);
  return searchWords(db, phrase, wanted, await findWords(db, wanted.slips), limit);
}

/** Names matched by one part may differ too much in the rest. */
function nearNames(phrase: string, names: readonly NamedAnswer[]): readonly Lead[] {
  return names
    .filter(([name]) => slipsBetween(phrase, name, 1).whole === 1)
    .map(([name, answer]) => ({ phrase: name, node: name, answer }));
}

/** Keys for words one typo away, and for words a short last one may begin. */
interface Wanted {
  readonly near: readonly NearSlip[];
  readonly begun: readonly number[];
  readonly slips: readonly number[];
}

function wantedBy(phrase: string): Wanted {
  const near = nearSlipsOf(phrase);
  const begun = begunSlipsOf(phrase, near);
  return { near, begun, slips: [...near.map(({ slip }) => slip), ...begun] };
}

async function searchWords(
  db: Database,
  phrase: string,
  { near, begun }: Wanted,
  words: SlipWords,
  limit: number,
): Promise<readonly IndexedPlace[]> {
  const respelled = begun.length > 0 ? respelledBy(phrase, words) : [];
  const meant = new Map([...respelled, ...nearBy(phrase, near, words)]);
  const found = await searchMeant(db, meant, limit);
  if (found.length > 0) return found;
  const all = slipNumbersOf(phrase);
  // The same words would find nothing new.
  if (all.length === begun.length) return [];
  return searchMeant(db, new Map(respelledBy(phrase, await findWords(db, all))), limit);
}

/** A last word too short for a typo search may be the beginning of a word. */
function begunSlipsOf(phrase: string, near: readonly NearSlip[]): readonly number[] {
  if (near.some(({ start, length }) => start + length === phrase.length)) return [];
  return slipNumbersOf(phrase.slice(phrase.lastIndexOf(' ') + 1));
}

type Meant = readonly [phrase: string, slips: number];

function respelledBy(phrase: string, words: SlipWords): readonly Meant[] {
  const likeliest = [...words.values()]
    .flatMap((list) => list.map((word, nth) => ({ word, nth })))
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ word }) => word);
  return respellings(phrase, likeliest, mostMeanings).map((one) => [one.phrase, one.slips]);
}

/** Penalty: a known word is less likely a typo than an unknown one. */
const forKnown = 100;

/** The phrase with one word replaced by one a typo away, likeliest first. */
function nearBy(phrase: string, near: readonly NearSlip[], words: SlipWords): readonly Meant[] {
  const ranks = new Map<string, number>();
  let before = 0;
  for (const { slip, start, length, letter } of near) {
    const typed = phrase.slice(start, start + length);
    const found = words.get(slip) ?? [];
    // The first key of each word is the word itself.
    if (letter === 0) before = found.includes(typed) ? forKnown : 0;
    for (const [nth, word] of found.entries()) {
      if (!isNear(typed, word, letter)) continue;
      const meant = phrase.slice(0, start) + word + phrase.slice(start + length);
      ranks.set(meant, Math.min(ranks.get(meant) ?? Infinity, before + nth));
    }
  }
  return [...ranks]
    .toSorted((one, other) => one[1] - other[1])
    .slice(0, mostMeanings)
    .map(([meant]) => [meant, slipsApart(phrase, meant)] as const)
    .filter(([, slips]) => Number.isFinite(slips));
}

/**
 * One letter more, one less, or equal except around the omitted one: other words with the same
 * remaining letters are two typos away.
 */
function isNear(typed: string, word: string, letter: number): boolean {
  const { length } = typed;
  if (word.length !== length) return word.length === (letter === 0 ? length + 1 : length - 1);
  if (letter === 0) return false;
  return (
    word.startsWith(typed.slice(0, Math.max(letter - 2, 0))) &&
    word.endsWith(typed.slice(letter + 1))
  );
}

async function searchMeant(
  db: Database,
  slips: ReadonlyMap<string, number>,
  limit: number,
): Promise<readonly IndexedPlace[]> {
  return bestMeant(await findPlacesMeant(db, [...slips.keys()]), slips, limit);
}

function bestMeant(
  leads: readonly Lead[],
  slips: ReadonlyMap<string, number>,
  limit: number,
): readonly IndexedPlace[] {
  return best(leads, { slips, each: placesEach + doubles, limit });
}

/** A node's own list is sorted already. */
function bestAsTyped(leads: readonly Lead[], limit: number): readonly IndexedPlace[] {
  const [first, second] = leads;
  if (first && !second && first.node === first.phrase) {
    return eachOnce(readAnswer(first.answer, first.phrase, limit + doubles), limit);
  }
  return best(leads, { slips: new Map(), each: mostPlaces + doubles, limit });
}

/** One more typo weighs as much as a hundredfold population. */
const forSlip = 2;

interface Choice {
  /** Number of typos of each phrase. */
  readonly slips: ReadonlyMap<string, number>;
  /** Places taken of each phrase. */
  readonly each: number;
  readonly limit: number;
}

function best(leads: readonly Lead[], { slips, each, limit }: Choice): readonly IndexedPlace[] {
  const scored = leads.flatMap(({ phrase, answer }) => {
    const off = forSlip * (slips.get(phrase) ?? 0);
    return readAnswer(answer, phrase, each).map((place) => ({
      place,
      score: scoreOf(place, phrase) - off,
    }));
  });
  scored.sort((one, other) => other.score - one.score);
  return eachOnce(
    scored.map(({ place }) => place),
    limit,
  );
}

/** A place may be found by several words with the same prefix: its best entry counts. */
function eachOnce(places: readonly Listed[], limit: number): readonly IndexedPlace[] {
  const once = new Map<string, IndexedPlace>();
  for (const place of places) if (!once.has(place.source)) once.set(place.source, place);
  return [...once.values()].slice(0, limit);
}

function scoreOf({ entry, named, population, countryCode }: Listed, phrase: string): number {
  const names = named > 0 ? [entry.slice(0, named)] : [];
  return placeScore({ names, population, isFrench: countryCode === 'FR' }, phrase);
}
