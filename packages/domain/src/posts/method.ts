import type { Sensitivity } from './limits.ts';
import { isBlank } from './text.ts';

/** A stored step of the method; its picture is fixed. */
export interface StoredStep {
  readonly body: string;
  readonly alt: string;
  readonly sensitive: Sensitivity;
  readonly mediaId: string | null;
}

/** A step as edited: `from` is the index of the step whose picture it keeps. */
export interface WishedStep {
  readonly body: string;
  readonly alt?: string | undefined;
  readonly sensitive?: Sensitivity | undefined;
  readonly from?: number | undefined;
}

/** Index of a step that names no picture, or one already taken. */
export interface WrongStep {
  readonly wrong: number;
}

/**
 * The method after an edit, and the pictures no longer used. Pictures move or go with their step;
 * none is added.
 */
export function editMethod(
  stored: readonly StoredStep[],
  wished: readonly WishedStep[],
): { readonly steps: readonly StoredStep[]; readonly dropped: readonly string[] } | WrongStep {
  const steps: StoredStep[] = [];
  const taken = new Set<number>();
  for (const [place, { body, alt, sensitive, from }] of wished.entries()) {
    const source = from === undefined ? undefined : stored[from];
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
  const dropped = stored.flatMap(({ mediaId }, place) =>
    mediaId === null || taken.has(place) ? [] : [mediaId],
  );
  return { steps, dropped };
}

/** Whether a step has content: a step without text needs a picture. */
export function saysSomething(step: {
  body: string;
  mediaId?: string | null | undefined;
}): boolean {
  return !isBlank(step.body) || (step.mediaId ?? null) !== null;
}
