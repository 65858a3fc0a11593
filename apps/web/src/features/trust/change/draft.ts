import { isRefusal } from '../../../platform/api/failures.ts';
import type { Numbers } from '../api.ts';

/** What was typed, by place; what was not touched is not there. */
export type Edits = Readonly<Record<string, string>>;

export interface Draft {
  /** Numbers that would be others than those that run. */
  readonly changed: Numbers;
  /** Places where what stands is no number. */
  readonly wrong: readonly string[];
}

export function draftOf(numbers: Numbers, edits: Edits): Draft {
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

/** With a comma or a point, as people write them; grouped digits are no number here. */
export function numberOf(typed: string): number | undefined {
  const plain = typed.trim().replace(',', '.');
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Without what only says again what runs already. */
export function edited(edits: Edits, place: string, typed: string, running: string): Edits {
  const { [place]: _, ...others } = edits;
  return typed === running ? others : { ...others, [place]: typed };
}

/** The same for the same numbers, in whatever order they were changed. */
export function signatureOf(changed: Numbers): string {
  return changed
    .map(({ place, value }) => `${place}=${value}`)
    .toSorted()
    .join(' ');
}

/** Places whose numbers the server cannot run by, where it says so. */
export function impossibleIn(error: unknown): readonly string[] {
  const places: unknown = isRefusal(error, 'bad_configuration') ? error.values['places'] : [];
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
