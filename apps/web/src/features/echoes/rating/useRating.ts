import type { SentBody } from '@stenope/contract/action';
import { putRating, withdrawRating, type Echo } from '@stenope/contract/echoes/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { isResponse, keepEcho, type Work } from '../api.ts';
import { dropDraft } from './draft.ts';
import { ratingFailure } from './failure.ts';

export type RatingChange = 'saved' | 'withdrawn';

type OnChange = (echo: Echo, change: RatingChange) => void;

/** Rates, changes, takes back. The answer replaces what was shown of the work. */
export function useRating(work: Work, onChange: OnChange) {
  const cache = useQueryClient();
  const land = (change: RatingChange) => (echo: Echo) => {
    dropDraft(work.id);
    keepEcho(cache, echo);
    onChange(echo, change);
  };
  const params = { workId: work.id };
  const save = useMutation({
    mutationFn: (body: SentBody<typeof putRating>) => api(putRating, { params, body }),
    onSuccess: land('saved'),
  });
  const withdraw = useMutation({
    mutationFn: () => api(withdrawRating, { params }),
    onSuccess: land('withdrawn'),
  });
  return { save, withdraw };
}

export function useRatingFailure(work: Work): (error: unknown) => string {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  return (error) => {
    const said = ratingFailure(error, isResponse(work));
    return said === 'told' ? sentence(error) : t(`failed.${said}`);
  };
}
