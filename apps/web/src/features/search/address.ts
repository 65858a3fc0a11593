import { fitsFilter } from '@stenope/contract/feed/search';
import { longestQuery } from '@stenope/domain/search/limits';

export const filterNames = [
  'place',
  'camera',
  'colour',
  'light',
  'format',
  'licence',
  'method',
  'since',
  'until',
  'axis',
  'least',
  'of',
] as const satisfies readonly Parameters<typeof fitsFilter>[0][];

export type FilterName = (typeof filterNames)[number];

/** Filters as they stand in the address. */
export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** The words and filters of an address; a filter the server would refuse is left out. */
export function readAddress(asked: URLSearchParams): { q: string; filters: Filters } {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = asked.get(name);
    if (value !== null && fitsFilter(name, value)) filters[name] = value;
  }
  return { q: searchable(asked.get('q') ?? ''), filters };
}

/**
 * Pasted words may hold what nobody sees, signs of direction above all, for which the server would
 * refuse them. Cut between letters: half of one would be refused too.
 */
function searchable(words: string): string {
  const seen = words.replaceAll(/\p{Bidi_Control}/gu, '').replaceAll(/\p{Cc}/gu, ' ');
  return Array.from(seen).slice(0, longestQuery).join('');
}

/** Other parameters stay; what is empty is left out. */
export function withWords(before: URLSearchParams, q: string): URLSearchParams {
  const after = new URLSearchParams(before);
  if (q === '') after.delete('q');
  else after.set('q', q);
  return after;
}

export function withFilters(before: URLSearchParams, filters: Filters): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of filterNames) {
    const value = filters[name]?.trim() ?? '';
    if (value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
}

/** What filters, one by one: an axis alone does not, and goes with its figure. */
export function chosenFilters(filters: Filters): readonly Exclude<FilterName, 'axis'>[] {
  return filterNames
    .filter((name) => name !== 'axis')
    .filter((name) => filters[name] !== undefined);
}

export function countFilters(filters: Filters): number {
  return chosenFilters(filters).length;
}

export function withoutFilter(filters: Filters, name: FilterName): Filters {
  const { [name]: _, ...others } = filters;
  return others;
}
