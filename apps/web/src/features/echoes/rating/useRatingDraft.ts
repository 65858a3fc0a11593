import type { OwnRating } from '@stenope/contract/echoes/ratings';
import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { useState } from 'react';
import { waitingAt } from '../../../platform/sending/pending.ts';
import {
  confirmed,
  keepDraft,
  draftFor,
  startFrom,
  withMark,
  withReason,
  type RatingDraft,
} from './draft.ts';
import { ratingAt, type RatedWork } from './place.ts';

/** Draft of a rating, stored with every change: a sheet can close by accident. */
export function useRatingDraft(work: RatedWork, mine: OwnRating | null) {
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

/** Draft of a rating still queued from before a reload. */
function sentDraft(work: RatedWork): RatingDraft | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this form queues ratings
  return waitingAt(ratingAt(work))?.body as RatingDraft | undefined;
}
