/** A query, and patterns that a post must all have to be meant. */
export type RelevanceQuery = readonly [query: string, ...patterns: string[]];

export interface RelevancePost {
  readonly title: string;
  readonly description: string;
  readonly alt: string;
  readonly place: string | null;
  readonly steps: readonly string[];
}

/** The judge folds by itself, so that a fault of the search cannot hide in it. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'");
}

function hasPattern(text: string, pattern: string): boolean {
  const isSigns = /[^\0-\x7f]/.test(pattern);
  const source = isSigns ? plain(pattern) : `(?<![a-z0-9])(?:${pattern})(?![a-z0-9])`;
  return new RegExp(source, 'u').test(plain(text));
}

/** How much a post is meant: 3 by its title, 2 by hashtags or place, 1 by its other texts. */
export function gradeOf(post: RelevancePost, [, ...patterns]: RelevanceQuery): number {
  const tags = post.description.match(/[#＃][\p{L}\p{M}\p{N}_]+/gu) ?? [];
  const fields = [
    [3, post.title],
    [2, [...tags, post.place ?? ''].join(' ').replaceAll('_', ' ')],
    [1, [post.description.replaceAll('_', ' '), post.alt, ...post.steps].join('\n')],
  ] as const;
  const grades = patterns.map(
    (pattern) => fields.find(([, text]) => hasPattern(text, pattern))?.[0] ?? 0,
  );
  return grades.includes(0) ? 0 : grades.reduce<number>((sum, one) => sum + one, 0) / grades.length;
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);

/** Normalised discounted cumulative gain of the first ten. */
export function ndcg(found: readonly number[], all: readonly number[]): number {
  const best = gain(all.toSorted((a, b) => b - a).slice(0, 10));
  return best === 0 ? 0 : gain(found.slice(0, 10)) / best;
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Every second one, kept aside. */
export const keptAside = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % 2 === 1);
export const usedToTune = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % 2 === 0);
