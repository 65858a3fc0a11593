import type { OwnRating, putRating } from '@stenope/contract/echoes/ratings';
import type { SentBody } from '@stenope/contract/action';
import {
  echoAxes,
  echoScale,
  forEachAxis,
  type EchoAxis,
  type EchoScores,
} from '@stenope/domain/echoes/axes';
import { echoLimits } from '@stenope/domain/echoes/limits';
import { useState } from 'react';
import { keptAt } from '../../../platform/sending/pending.ts';
import { whenWriter } from '../../../platform/sending/writer.ts';
import { ratingAt, type WorkIds } from '../api.ts';

/** Marks and reasons set so far. An untouched axis is missing, because 0 is a valid mark. */
export interface RatingDraft {
  readonly marks: Readonly<Partial<Record<EchoAxis, number>>>;
  readonly reasons: Readonly<Partial<Record<EchoAxis, string | undefined>>>;
}

/** Position of an untouched slider. */
export const middle = (echoScale.min + echoScale.max) / 2;

export function startFrom(mine: Pick<OwnRating, 'marks' | 'reasons'> | null): RatingDraft {
  return mine === null ? { marks: {}, reasons: {} } : { marks: mine.marks, reasons: mine.reasons };
}

export function withMark(draft: RatingDraft, axis: EchoAxis, mark: number): RatingDraft {
  return { ...draft, marks: { ...draft.marks, [axis]: mark } };
}

/** Accepts the slider's initial position as a mark; an existing mark stays. */
export function confirmed(draft: RatingDraft, axis: EchoAxis): RatingDraft {
  return draft.marks[axis] === undefined ? withMark(draft, axis, middle) : draft;
}

export function withReason(draft: RatingDraft, axis: EchoAxis, reason: string): RatingDraft {
  return { ...draft, reasons: { ...draft.reasons, [axis]: reason } };
}

export function missingAxes({ marks }: RatingDraft): readonly EchoAxis[] {
  return echoAxes.filter((axis) => marks[axis] === undefined);
}

/** All marks, or undefined while any of the five is missing. */
export function wholeMarks(draft: RatingDraft): EchoScores | undefined {
  return missingAxes(draft).length === 0 ? filledMarks(draft) : undefined;
}

/** Marks for the preview, which grows with every axis; null (an empty ring) when none is set. */
export function shownMarks(draft: RatingDraft): EchoScores | null {
  if (missingAxes(draft).length === echoAxes.length) return null;
  return filledMarks(draft);
}

function filledMarks({ marks }: RatingDraft): EchoScores {
  return forEachAxis((axis) => marks[axis] ?? echoScale.min);
}

/** Counted in code points, as on the server. */
export function lettersLeft(reason: string): number {
  return echoLimits.reason - Array.from(reason).length;
}

export function isTooLong({ reasons }: RatingDraft): boolean {
  return Object.values(reasons).some((reason) => lettersLeft(reason ?? '') < 0);
}

/** Request body: non-empty reasons only, each on one line. */
export function ratingBody(marks: EchoScores, draft: RatingDraft): SentBody<typeof putRating> {
  const reasons = Object.entries(draft.reasons)
    .map(([axis, reason = '']) => [axis, reason.replaceAll(/\s+/g, ' ').trim()] as const)
    .filter(([, reason]) => reason !== '');
  return { marks, reasons: Object.fromEntries(reasons) };
}

/** Unsent drafts by work, kept until the page is unloaded: a sheet can close by accident. */
const drafts = new Map<string, RatingDraft>();

whenWriter((isAnothers) => {
  if (isAnothers) drafts.clear();
});

export function draftFor(workId: string): RatingDraft | undefined {
  return drafts.get(workId);
}

export function keepDraft(workId: string, draft: RatingDraft): void {
  drafts.set(workId, draft);
}

export function dropDraft(workId: string): void {
  drafts.delete(workId);
}

/** Draft of a rating, stored with every change: a sheet can close by accident. */
export function useRatingDraft(work: WorkIds, mine: OwnRating | null) {
  const [draft, setDraft] = useState(() => draftFor(work.id) ?? sentDraft(work) ?? startFrom(mine));
  const change = (next: (draft: RatingDraft) => RatingDraft) =>
    setDraft((before) => {
      const after = next(before);
      keepDraft(work.id, after);
      return after;
    });
  return {
    draft,
    mark: (axis: EchoAxis, mark: number) => change((before) => withMark(before, axis, mark)),
    confirm: (axis: EchoAxis) => change((before) => confirmed(before, axis)),
    reason: (axis: EchoAxis, words: string) => change((before) => withReason(before, axis, words)),
  };
}

/** Draft of a rating sent before a reload and not answered, whether it is sent again or was given up. */
export function sentDraft(work: WorkIds): RatingDraft | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this form queues ratings
  return keptAt(ratingAt(work)) as RatingDraft | undefined;
}
