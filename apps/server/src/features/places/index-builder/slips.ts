import { foldName } from '@stenope/domain/places/names';
import {
  forgivenSlips,
  letterLeftOut,
  lettersLeftOut,
  nearSlipNumber,
  slipNumber,
} from '@stenope/domain/places/slips';
import type { KnownPlace } from './known-places.ts';

export interface Slip {
  readonly slip: number;
  readonly words: readonly string[];
}

/** Most words per key, those of the largest places. */
const mostWords = 24;

/** Limit of word numbers, so that key and number fit one exact `double`. */
const wordNumbers = 2 ** 20;

/** Words of at least this length are also indexed for two typos. */
const forTwoSlips = 7;

/** Seven letters whole, without one, without two: 1 + 7 + 21. */
const mostOfABeginning = 29;

/**
 * Indexes every word by its variants with one letter omitted, and its beginning with one or two
 * omitted. Four million pairs, sorted as plain numbers: key first, then the word's rank.
 */
export function* slipsOf(places: readonly KnownPlace[]): Generator<Slip> {
  const words = wordsByWeight(places);
  const pairs = new Float64Array(
    words.reduce((sum, word) => sum + mostOfABeginning + 1 + word.length, 0),
  );
  let count = 0;
  for (const [rank, word] of words.entries()) {
    for (const slip of slipsOfWord(word)) {
      pairs[count] = (slip + 2 ** 31) * wordNumbers + rank;
      count += 1;
    }
  }
  yield* grouped(pairs.subarray(0, count).toSorted(), words);
}

function slipsOfWord(word: string): readonly number[] {
  return [
    ...Array.from(lettersLeftOut(word, word.length >= forTwoSlips ? 2 : 1), slipNumber),
    ...Array.from(letterLeftOut(word), nearSlipNumber),
  ];
}

function* grouped(pairs: Float64Array, words: readonly string[]): Generator<Slip> {
  let current = -1;
  let found: string[] = [];
  for (const pair of pairs) {
    const slip = Math.floor(pair / wordNumbers);
    if (slip !== current && found.length > 0) {
      yield { slip: current - 2 ** 31, words: found };
      found = [];
    }
    current = slip;
    const word = words[pair % wordNumbers];
    if (word !== undefined && found.length < mostWords) found.push(word);
  }
  if (found.length > 0) yield { slip: current - 2 ** 31, words: found };
}

/** Words long enough for typos, those of the largest places first. */
function wordsByWeight(places: readonly KnownPlace[]): readonly string[] {
  const weights = new Map<string, number>();
  for (const { name, otherNames, population, countryCode } of places) {
    const weight = (population + 1) * (countryCode === 'FR' ? 10 : 1);
    for (const word of [name, ...otherNames].flatMap((one) => foldName(one).split(' '))) {
      const isWord = forgivenSlips(word.length) > 0 && !/\d/.test(word);
      if (isWord && (weights.get(word) ?? -1) < weight) weights.set(word, weight);
    }
  }
  return [...weights].toSorted((one, other) => other[1] - one[1]).map(([word]) => word);
}
