import { foldName, withoutLinkWords } from '@stenope/domain/places/names';
import { batchesOf, handOver } from '../../src/features/places/index-builder/batches.ts';
import { gatherPlaces } from '../../src/features/places/index-builder/known-places.ts';
import { typedNames } from './typed-names.ts';

/**
 * Builds the index for part of the world: all places similar to the tests' queries, and every
 * thirtieth of the others.
 */
const lettersAlike = 4;
const oneIn = 30;

const wordsOf = (name: string): string[] => withoutLinkWords(foldName(name)).split(' ');
const beginnings = new Set(
  typedNames
    .flatMap(([typed, label]) => [typed, label.replace(/,.*/, '')].flatMap(wordsOf))
    .map((word) => word.slice(0, lettersAlike)),
);
const isAlike = (word: string): boolean =>
  [...beginnings].some((beginning) => word.startsWith(beginning));

const places = (await gatherPlaces()).filter(
  ({ name, otherNames }, at) =>
    at % oneIn === 0 || [name, ...otherNames].flatMap(wordsOf).some(isAlike),
);
await handOver(batchesOf(places, Number(process.argv[2])));
