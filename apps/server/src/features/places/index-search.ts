import { longestPlaceQuery } from '@stenope/contract/places';
import { foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { placeScore } from '@stenope/domain/places/ranking';
import { respellings, withSlipTakenBack, wordsWithSlips } from '@stenope/domain/places/respelling';
import type { Database } from '../../platform/db/database.ts';
import { findByBeginning, findWordsLike, type IndexedPlace } from './queries.ts';

/** Alternative phrases tried for one without results. */
const mostMeanings = 6;

/** Phrases looked for, each with its number of typos. */
type Phrases = ReadonlyMap<string, number>;

/**
 * Searches as typed; without results, with one typo taken back; unless that is a whole name, also
 * phrases with similar words.
 */
export async function searchIndex(
  db: Database,
  typed: string,
  limit: number,
): Promise<readonly IndexedPlace[]> {
  // Some letters unfold to many.
  const phrase = foldName(typed).slice(0, longestPlaceQuery);
  if (phrase === '') return [];
  const plain = withoutLinkWords(phrase);
  const asTyped = await findScored(db, placed([phrase, plain].map((one) => [one, 0])));
  if (asTyped.length > 0) return best(asTyped, limit);
  const takenBack = withSlipTakenBack(phrase).map((one) => [one, 1] as const);
  const near = await findScored(db, new Map(takenBack));
  if (near.some(({ isWhole }) => isWhole)) return best(near, limit);
  const meant = await findScored(db, await meaningsOf(db, phrase));
  return best([...near, ...meant], limit);
}

/** What may be meant by a phrase that leads nowhere. */
async function meaningsOf(db: Database, phrase: string): Promise<Phrases> {
  const typed = wordsWithSlips(phrase);
  if (typed.length === 0) return new Map();
  const words = (await findWordsLike(db, { typed: [...typed] })).map(({ word }) => word);
  return placed(respellings(phrase, words, mostMeanings).map((one) => [one.phrase, one.slips]));
}

/** Phrases, and the same as names with what follows them: "die, drome". */
function placed(phrases: readonly (readonly [phrase: string, slips: number])[]): Phrases {
  return new Map(
    phrases.flatMap(([phrase, slips]) => {
      const words = phrase.split(' ');
      return words.map((_, at) => {
        const where = words.slice(at + 1).join(' ');
        return [words.slice(0, at + 1).join(' ') + (where === '' ? '' : `, ${where}`), slips];
      });
    }),
  );
}

interface Scored {
  readonly place: IndexedPlace;
  /** Whether the phrase is a whole name of the place. */
  readonly isWhole: boolean;
  readonly score: number;
}

async function findScored(db: Database, phrases: Phrases): Promise<readonly Scored[]> {
  if (phrases.size === 0) return [];
  const found = await findByBeginning(db, { beginnings: [...phrases.keys()] });
  return found.map((place) => {
    const isWhole = place.isName && place.entry.startsWith(`${place.beginning},`);
    const score = placeScore(place.weight, isWhole, phrases.get(place.beginning) ?? 0);
    return { place, isWhole, score };
  });
}

/** A place may be found by several of its entries: the best one counts. */
function best(found: readonly Scored[], limit: number): readonly IndexedPlace[] {
  const once = new Map<string, IndexedPlace>();
  for (const { place } of found.toSorted((one, other) => other.score - one.score)) {
    if (!once.has(place.source)) once.set(place.source, place);
  }
  return [...once.values()].slice(0, limit);
}
