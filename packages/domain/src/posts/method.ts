import type { Sensitivity } from './limits.ts';
import { isBlank } from './text.ts';

/** A step of the method as it is kept; its picture belongs to it from the beginning. */
export interface KeptStep {
  readonly body: string;
  readonly alt: string;
  readonly sensitive: Sensitivity;
  readonly mediaId: string | null;
}

/** A step as its author wants it now: `from` is the place of the step whose picture it keeps. */
export interface WishedStep {
  readonly body: string;
  readonly alt?: string | undefined;
  readonly sensitive?: Sensitivity | undefined;
  readonly from?: number | undefined;
}

/** A place that names no picture, or one that another step has taken. */
export interface WrongStep {
  readonly wrong: number;
}

/**
 * The method after an edit, and the pictures nobody shows any more. Pictures move with their step
 * or go with it; no new one comes.
 */
export function editMethod(
  kept: readonly KeptStep[],
  wished: readonly WishedStep[],
): { readonly steps: readonly KeptStep[]; readonly dropped: readonly string[] } | WrongStep {
  const steps: KeptStep[] = [];
  const taken = new Set<number>();
  for (const [place, { body, alt, sensitive, from }] of wished.entries()) {
    const source = from === undefined ? undefined : kept[from];
    if (from !== undefined && (!source || taken.has(from))) return { wrong: place };
    if (from !== undefined) taken.add(from);
    const step = {
      body,
      alt: alt ?? source?.alt ?? '',
      sensitive: sensitive ?? source?.sensitive ?? 'none',
      mediaId: source?.mediaId ?? null,
    };
    if (!saysSomething(step)) return { wrong: place };
    steps.push(step);
  }
  const dropped = kept.flatMap(({ mediaId }, place) =>
    mediaId === null || taken.has(place) ? [] : [mediaId],
  );
  return { steps, dropped };
}

/** A step without words needs a picture. */
export function saysSomething(step: {
  body: string;
  mediaId?: string | null | undefined;
}): boolean {
  return !isBlank(step.body) || (step.mediaId ?? null) !== null;
}
