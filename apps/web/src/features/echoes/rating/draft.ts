import type { OwnRating, putRating } from '@stenope/contract/echoes/ratings';
import type { SentBody } from '@stenope/contract/action';
import { echoAxes, echoScale, type EchoAxis, type EchoScores } from '@stenope/domain/echoes/axes';
import { echoLimits } from '@stenope/domain/echoes/limits';
import { whenWriter } from '../../../platform/sending/writer.ts';
import { onAxes } from '../axes.ts';

/** What was set so far. An axis nobody touched is no mark: 0 is one. */
export interface RatingDraft {
  readonly marks: Readonly<Partial<Record<EchoAxis, number>>>;
  readonly reasons: Readonly<Partial<Record<EchoAxis, string | undefined>>>;
}

/** Where a slider stands before it is touched. */
export const middle = (echoScale.min + echoScale.max) / 2;

export function startFrom(mine: Pick<OwnRating, 'marks' | 'reasons'> | null): RatingDraft {
  return mine === null ? { marks: {}, reasons: {} } : { marks: mine.marks, reasons: mine.reasons };
}

export function withMark(draft: RatingDraft, axis: EchoAxis, mark: number): RatingDraft {
  return { ...draft, marks: { ...draft.marks, [axis]: mark } };
}

/** Where it stands was meant; what was marked already stays. */
export function confirmed(draft: RatingDraft, axis: EchoAxis): RatingDraft {
  return draft.marks[axis] === undefined ? withMark(draft, axis, middle) : draft;
}

export function withReason(draft: RatingDraft, axis: EchoAxis, reason: string): RatingDraft {
  return { ...draft, reasons: { ...draft.reasons, [axis]: reason } };
}

export function missingAxes({ marks }: RatingDraft): readonly EchoAxis[] {
  return echoAxes.filter((axis) => marks[axis] === undefined);
}

/** Every mark, once there are five. */
export function wholeMarks(draft: RatingDraft): EchoScores | undefined {
  return missingAxes(draft).length === 0 ? filledMarks(draft) : undefined;
}

/** What is drawn meanwhile: the shape grows with every axis. Nothing set is an empty ring. */
export function shownMarks(draft: RatingDraft): EchoScores | null {
  if (missingAxes(draft).length === echoAxes.length) return null;
  return filledMarks(draft);
}

function filledMarks({ marks }: RatingDraft): EchoScores {
  return onAxes((axis) => marks[axis] ?? echoScale.min);
}

/** Counted as the server counts: in code points. */
export function lettersLeft(reason: string): number {
  return echoLimits.reason - Array.from(reason).length;
}

export function isTooLong({ reasons }: RatingDraft): boolean {
  return Object.values(reasons).some((reason) => lettersLeft(reason ?? '') < 0);
}

/** What is sent: reasons that say something, as one line each. */
export function ratingBody(marks: EchoScores, draft: RatingDraft): SentBody<typeof putRating> {
  const reasons = Object.entries(draft.reasons)
    .map(([axis, reason = '']) => [axis, reason.replaceAll(/\s+/g, ' ').trim()] as const)
    .filter(([, reason]) => reason !== '');
  return { marks, reasons: Object.fromEntries(reasons) };
}

/** What was set and not sent, until the page is left for good: a sheet can close by accident. */
const kept = new Map<string, RatingDraft>();

whenWriter((isAnothers) => {
  if (isAnothers) kept.clear();
});

export function keptDraft(workId: string): RatingDraft | undefined {
  return kept.get(workId);
}

export function keepDraft(workId: string, draft: RatingDraft): void {
  kept.set(workId, draft);
}

export function dropDraft(workId: string): void {
  kept.delete(workId);
}
