import { colourFacets, formatFacet, lightFacet } from '../look/facets.ts';
import { labOfHex } from '../look/oklab.ts';
import type { Format, Light } from '../look/terms.ts';
import { forgivenSlips, slipsBetween } from '../places/slips.ts';
import {
  cameraFacets,
  facetSign,
  licenceFacet,
  lookFacet,
  methodFacet,
  placeFacets,
  quoted,
} from './documents.ts';
import { stemOf } from './stems.ts';
import { wordsIn, type Word } from './words.ts';

/** One word that is sought. */
export interface Term {
  readonly word: string;
  readonly stem: string;
  readonly isSigns: boolean;
}

/** What somebody typed, in words. */
export interface TypedQuery {
  readonly terms: readonly Term[];
  /** The last word, which may be unfinished. */
  readonly begun: string | undefined;
  /** Neighbours written as one, as hashtags are: "noiretblanc". */
  readonly joined: readonly Joined[];
}

interface Joined {
  readonly word: string;
  /** Indexes of the first and the last of its terms. */
  readonly from: number;
  readonly to: number;
}

/** Further words are left out: every one narrows the search, and ten are plenty. */
const mostTerms = 10;

/** Single letters say nothing, but for these: "n&b", "b/w". */
const inShort = [
  [/(?<![\p{L}\p{N}])n\s?[&＆/]\s?b(?![\p{L}\p{N}])/giu, 'noir et blanc'],
  [/(?<![\p{L}\p{N}])b\s?[&＆/]\s?w(?![\p{L}\p{N}])/giu, 'black and white'],
] as const;

export function readQuery(text: string): TypedQuery {
  const meaning = inShort.reduce((said, [short, whole]) => said.replaceAll(short, whole), text);
  const typed = withoutSingleSigns(wordsIn(meaning));
  const meant = typed.filter(({ isSmall }) => !isSmall);
  // Who types nothing but small words means them.
  const kept = (meant.length > 0 ? meant : typed).slice(0, mostTerms);
  const terms = kept.map(({ word, isSigns }) => ({ word, stem: stemOf(word), isSigns }));
  const last = typed.at(-1);
  const begun =
    last !== undefined && !last.isSigns && last.word.length >= 2 && last === kept.at(-1)
      ? last.word
      : undefined;
  const joined: Joined[] = [];
  for (const [from, first] of kept.entries()) {
    for (let to = from + 1; to < Math.min(kept.length, from + 3); to += 1) {
      const until = kept[to];
      if (until === undefined || first.isSigns || until.isSigns) break;
      const span = typed.slice(typed.indexOf(first), typed.indexOf(until) + 1);
      joined.push({ word: span.map(({ word }) => word).join(''), from, to });
    }
  }
  return { terms, begun, joined };
}

/** Signs that stand in a pair are sought by the pair. */
function withoutSingleSigns(typed: readonly Word[]): readonly Word[] {
  const isPaired = (one: Word) =>
    typed.some(
      ({ word, position }) =>
        position === one.position && word !== one.word && word.includes(one.word),
    );
  return typed.filter((one) => !one.isSigns || Array.from(one.word).length > 1 || !isPaired(one));
}

/** A word that posts contain. */
export interface KnownWord {
  readonly word: string;
  readonly stem: string;
  /** Posts with it, up to a limit beyond which they are not counted. */
  readonly posts: number;
}

/** What is sought for one term. */
export interface Sought {
  readonly term: Term;
  /** Forms of the typed word. */
  readonly forms: readonly string[];
  /** Words it may be the beginning or a slip of. */
  readonly others: readonly string[];
  /** Posts with any of them, at most. */
  readonly posts: number;
}

/** Words sought for one term, at most. */
const mostForms = 10;
/** A last word with as many posts is finished. */
const finishedFrom = 24;

/** A term by the words there are: its forms, and while it may be unfinished what begins so. */
export function resolve(term: Term, known: readonly KnownWord[], begun?: string): Sought {
  const forms = known
    .filter(({ word, stem }) => word === term.word || (!term.isSigns && stem === term.stem))
    .toSorted((a, b) => b.posts - a.posts)
    .slice(0, mostForms);
  const posts = sumOf(forms);
  const longer =
    begun === undefined || posts >= finishedFrom
      ? []
      : known
          .filter(({ word }) => word.startsWith(begun) && !forms.some((one) => one.word === word))
          .toSorted((a, b) => b.posts - a.posts)
          .slice(0, mostForms);
  return soughtOf(term, forms, longer);
}

function soughtOf(term: Term, forms: readonly KnownWord[], others: readonly KnownWord[]): Sought {
  return {
    term,
    forms: forms.map(({ word }) => word),
    others: others.map(({ word }) => word),
    posts: sumOf(forms) + sumOf(others),
  };
}

const sumOf = (words: readonly KnownWord[]) => words.reduce((sum, { posts }) => sum + posts, 0);

/** A spelling that is known in place of one that is not, with every form of it. */
export interface Respelled {
  readonly sought: Sought;
  /** What it may stand for, the nearest first. */
  readonly words: readonly string[];
}

/**
 * The words a term may be a slip of: the fewest slips, then the most posts. An elision without its
 * apostrophe counts as one: "lombre".
 */
export function respell(
  term: Term,
  similar: readonly KnownWord[],
  isLast: boolean,
): Respelled | undefined {
  const most = /\d/.test(term.word) ? 0 : Math.max(1, forgivenSlips(term.word.length));
  if (most === 0 || term.isSigns || term.word.length < 3) return undefined;
  const near = similar
    .filter(({ word }) => word !== term.word)
    .map((known) => ({ known, slips: costOf(term.word, known.word, most, isLast) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((a, b) => a.slips - b.slips || b.known.posts - a.known.posts);
  const [first] = near;
  if (!first) return undefined;
  const alike = near.filter(({ slips }) => slips <= first.slips).slice(0, 3);
  const stems = new Set(alike.map(({ known }) => known.stem));
  const forms = similar.filter(
    (known) => alike.some((one) => one.known === known) || stems.has(known.stem),
  );
  const words = [...alike.map(({ known }) => known), ...forms].map(({ word }) => word);
  return {
    sought: soughtOf(term, [], forms.slice(0, mostForms)),
    words: [...new Set(words)].slice(0, mostForms),
  };
}

/** Letters that French elides before a vowel. */
const elision = /^(?:[ldjnsmtc]|qu)(?=[aeiouyh])/;

function costOf(typed: string, word: string, most: number, isLast: boolean): number {
  if (typed.replace(elision, '') === word) return 0.5;
  const { whole, begun } = slipsBetween(typed, word, most);
  // A first letter is seldom wrong.
  const ofFirst = typed.charAt(0) === word.charAt(0) ? 0 : 0.3;
  if (whole <= most) return whole + ofFirst;
  return isLast && begun > 0 && begun <= most ? begun + 0.5 + ofFirst : most + 1;
}

/** Facets that are looked for: of each group one. */
export type Facets = readonly (readonly string[])[];

/** Filters that are facets of the index. */
interface FacetFilters {
  readonly licence?: string | undefined;
  readonly method?: string | undefined;
  readonly camera?: string | undefined;
  readonly place?: string | undefined;
  /** `c8242c`, or several joined by hyphens. */
  readonly colour?: string | undefined;
  readonly light?: Light | undefined;
  readonly format?: Format | undefined;
}

/** Words of a name that are sought, at most. */
const mostNamed = 6;

/** What no post has stands for a name without a word. */
const named = (facets: readonly string[]) =>
  facets.length === 0 ? [facetSign] : facets.slice(0, mostNamed);

/** Every filter is a group of its own, each colour with all that is near it. */
export function facetsOf(asked: FacetFilters): Facets {
  const { licence, method, camera, place, colour, light, format } = asked;
  const all = [
    ...(licence === undefined ? [] : [licenceFacet(licence)]),
    ...(method === undefined ? [] : [methodFacet]),
    ...(camera === undefined ? [] : named(cameraFacets(camera))),
    ...(place === undefined ? [] : named(placeFacets(place))),
    ...(light === undefined ? [] : [lookFacet(lightFacet(light))]),
    ...(format === undefined ? [] : [lookFacet(formatFacet(format))]),
  ];
  const colours = colour?.split('-').flatMap((hex) => labOfHex(`#${hex}`) ?? []) ?? [];
  return [
    ...all.map((facet) => [facet]),
    ...colours.map((wanted) => colourFacets(wanted).map(lookFacet)),
  ];
}

/**
 * Texts of `tsquery`s that must all fit: of each term any of its words, and one facet of every
 * group.
 */
export function groupsOf(
  soughts: readonly Sought[],
  joined: readonly Joined[],
  facets: Facets,
): readonly string[] {
  const groups: string[] = [];
  for (let at = 0; at < soughts.length; at += 1) {
    const span = joined.findLast(({ from }) => from === at);
    const apart = soughts.slice(at, (span?.to ?? at) + 1).map(wordsOf);
    const all = apart.every((words) => words.length > 0) ? apart.map(anyOf).join(' & ') : '';
    if (span) groups.push(all === '' ? quoted(span.word) : `(${quoted(span.word)} | (${all}))`);
    else if (all !== '') groups.push(all);
    else groups.push(...spansOver(joined, at));
    at = span?.to ?? at;
  }
  return [...groups, ...facets.map(anyOf)];
}

/** A term that nothing has alone is in a word written as one, which may begin before it. */
function spansOver(joined: readonly Joined[], at: number): readonly string[] {
  const span = joined.find(({ from, to }) => from <= at && at <= to);
  return span ? [quoted(span.word)] : [];
}

/** All words of a term. */
export const wordsOf = ({ forms, others }: Sought): readonly string[] => [...forms, ...others];

/** The text of a `tsquery` of any of these words. */
export function anyOf(words: readonly string[]): string {
  return `(${words.map(quoted).join(' | ')})`;
}
