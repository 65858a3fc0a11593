import type { OwnRating } from '@stenope/contract/echoes/ratings';
import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { useState } from 'react';
import { waitingAt } from '../../../platform/sending/waiting.ts';
import {
  confirmed,
  keepDraft,
  keptDraft,
  startFrom,
  withMark,
  withReason,
  type RatingDraft,
} from './draft.ts';
import { ratingAt, type RatedWork } from './place.ts';

/** What is being set, kept with every change: a sheet can close by accident. */
export function useRatingDraft(work: RatedWork, mine: OwnRating | null) {
  const [draft, setDraft] = useState(
    () => keptDraft(work.id) ?? sentDraft(work) ?? startFrom(mine),
  );
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

/** What waits since before the page was loaded anew. */
function sentDraft(work: RatedWork): RatingDraft | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what is sent from here
  return waitingAt(ratingAt(work))?.body as RatingDraft | undefined;
}
