import { tagsOf } from '../posts/text.ts';
import { fold, wordsIn } from './words.ts';

/** Raised when posts must be indexed anew: words or facets are made otherwise. */
export const documentVersion = 2;

/** Posts counted for one word: common words are not waited for (also in the database's trigger). */
export const mostCounted = 1000;

/** What is searched of a post. */
export interface SearchedPost {
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly placeLabel: string | null;
  readonly steps: readonly string[];
  readonly licence: string;
  /** Null where its author hides it. */
  readonly camera: string | null;
  /** Facets of its own photograph, without those of its method; none before it has a look. */
  readonly look: readonly string[];
}

export interface SearchDocument {
  /** A `tsvector` as text: words with their positions and weights, and facets. */
  readonly vector: string;
  /** The words alone, each once. */
  readonly words: readonly string[];
}

/** Weight of a word: title; hashtags and place; description; the rest. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** Limits of `tsvector`. */
const lastPosition = 16_383;
const positionsOfWord = 24;
/** Read of one text; nobody finds a photograph by what comes later in its method. */
const mostWords = 800;

export function documentOf(post: SearchedPost): SearchDocument {
  const places = new Map<string, string[]>();
  let start = 0;
  const add = (text: string, weight: Weight) => {
    const words = wordsIn(text).slice(0, mostWords);
    for (const { word, position, isSmall, isSigns } of words) {
      if (isSmall && !isSigns) continue;
      const at = places.get(word) ?? [];
      if (at.length === 0) places.set(word, at);
      const place = Math.min(start + position, lastPosition);
      if (at.length < positionsOfWord) at.push(`${place}${weight}`);
    }
    // A gap, so that the end of one text and the beginning of the next are no neighbours.
    start += (words.at(-1)?.position ?? 0) + 8;
  };
  add(post.title, 'A');
  for (const tag of tagsOf(`${post.title}\n${post.description}`)) add(tag, 'B');
  if (post.placeLabel !== null) add(post.placeLabel, 'B');
  add(post.description, 'C');
  add(post.alt, 'D');
  add(post.steps.join('\n'), 'D');
  const words = [...places.keys()];
  const lexemes = words.map((word) => `'${word}':${places.get(word)?.join(',') ?? '1D'}`);
  return { vector: [...lexemes, ...facetsOf(post).map(quoted)].join(' '), words };
}

/** The sign before each facet: no word begins with it. */
export const facetSign = '/';

export const licenceFacet = (licence: string): string => `${facetSign}licence:${licence}`;
export const methodFacet = `${facetSign}method`;
export const cameraFacets = (camera: string): readonly string[] => wordFacets('camera', camera);
export const placeFacets = (label: string): readonly string[] => wordFacets('place', label);
/** A facet of a look, as a term of the index. */
export const lookFacet = (facet: string): string => `${facetSign}${facet}`;

/** One facet for each word of a name, so that "Nikon" finds "Nikon FM2". */
function wordFacets(kind: string, name: string): readonly string[] {
  const words = wordsIn(name).filter(({ isSmall, isSigns }) => !isSmall || isSigns);
  return [...new Set(words.map(({ word }) => `${facetSign}${kind}:${fold(word)}`))];
}

function facetsOf({ licence, steps, camera, placeLabel, look }: SearchedPost): readonly string[] {
  return [
    licenceFacet(licence),
    ...(steps.length > 0 ? [methodFacet] : []),
    ...(camera === null ? [] : cameraFacets(camera)),
    ...(placeLabel === null ? [] : placeFacets(placeLabel)),
    ...look.map(lookFacet),
  ];
}

/** Words hold letters and digits only; facets besides what is written here. */
export const quoted = (lexeme: string): string => `'${lexeme}'`;
