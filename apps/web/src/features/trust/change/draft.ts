import { isRefusal } from '../../../platform/api/failures.ts';
import type { Numbers } from '../api.ts';

/** Typed values by place; untouched numbers are missing. */
export type Edits = Readonly<Record<string, string>>;

export interface NumbersDraft {
  /** Numbers that differ from those in force. */
  readonly changed: Numbers;
  /** Places whose text is not a number. */
  readonly wrong: readonly string[];
}

export function draftOf(numbers: Numbers, edits: Edits): NumbersDraft {
  const changed: Numbers[number][] = [];
  const wrong: string[] = [];
  for (const { place, value } of numbers) {
    const typed = edits[place];
    if (typed === undefined) continue;
    const meant = typeof value === 'boolean' ? typed === 'true' : numberOf(typed);
    if (meant === undefined) wrong.push(place);
    else if (meant !== value) changed.push({ place, value: meant });
  }
  return { changed, wrong };
}

/** Parses a decimal with comma or point; digit grouping is not accepted. */
export function numberOf(typed: string): number | undefined {
  const plain = typed.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The edits with one added; a value equal to the one in force is removed. */
export function edited(edits: Edits, place: string, typed: string, running: string): Edits {
  const { [place]: _, ...others } = edits;
  return typed === running ? others : { ...others, [place]: typed };
}

/** Identifies a set of changed numbers, whatever the order of changes. */
export function signatureOf(changed: Numbers): string {
  return changed
    .map(({ place, value }) => `${place}=${value}`)
    .toSorted()
    .join(' ');
}

/** Places whose values the server refused as impossible. */
export function impossibleIn(error: unknown): readonly string[] {
  const places: unknown = isRefusal(error, 'bad_configuration') ? error.values['places'] : [];
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
