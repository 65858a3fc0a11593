import type { SentBody } from '@stenope/contract/action';
import type { ErrorCode } from '@stenope/contract/errors';
import { putRating, withdrawRating, type Echo } from '@stenope/contract/echoes/ratings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { ApiError } from '../../../platform/api/failures.ts';
import { feelIt } from '../../../platform/native/shell.ts';
import { dropWaiting } from '../../../platform/sending/pending.ts';
import { useSending } from '../../../platform/sending/sending.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { askEcho, echoKeys, isResponse, keepEcho, ratingAt, type Work } from '../api.ts';
import { dropDraft } from './draft.ts';

export type RatingChange = 'saved' | 'withdrawn';

interface RatingPlan {
  /** Called when the rating is saved, whatever page is open by then. */
  readonly changed: (echo: Echo) => void;
  /** Called when the rating is saved while this component is still mounted. */
  readonly landed: (change: RatingChange) => void;
  /** Whether the sheet is open and would show an error itself. */
  readonly isShown: boolean;
}

/** Saves, changes and withdraws a rating. The answer replaces the cached Echo. */
export function useRating(work: Work, { changed, landed, isShown }: RatingPlan) {
  const { t } = useTranslation('echoes');
  const cache = useQueryClient();
  const failureOf = useRatingFailure(work);
  const isSeen = useRef(false);
  useEffect(() => {
    isSeen.current = isShown;
    return () => {
      isSeen.current = false;
    };
  }, [isShown]);
  const land = (answer: Awaited<ReturnType<typeof askEcho>>) => {
    feelIt('arrival');
    dropDraft(work.id);
    keepEcho(cache, answer);
    changed(answer.echo);
  };
  const params = { workId: work.id };
  const save = useSending(
    ratingAt(work),
    {
      send: (body: SentBody<typeof putRating>, signal) =>
        askEcho(cache, work.id, () => api(putRating, { params, body, signal })),
      done: land,
      isRepeatable: true,
      unsure: () => void cache.invalidateQueries({ queryKey: echoKeys.echo(work.id) }),
      refused: (error) => {
        if (isSeen.current) return;
        showToast({ kind: 'error', text: t('rate.refused', { why: failureOf(error) }) });
      },
    },
    () => landed('saved'),
  );
  const withdraw = useMutation({
    mutationFn: () => askEcho(cache, work.id, () => api(withdrawRating, { params })),
    onSuccess: (answer) => {
      dropWaiting(ratingAt(work));
      landed('withdrawn');
      land(answer);
    },
  });
  return { save, withdraw };
}

export function useRatingFailure(work: Work): (error: unknown) => string {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  return (error) => {
    const said = ratingFailure(error, isResponse(work));
    return said === 'refusal' ? sentence(error) : t(`failed.${said}`);
  };
}

/** Refusals whose own sentence is specific enough. */
const telling: readonly ErrorCode[] = [
  'own_content',
  'not_ratable',
  'not_found',
  'too_many_requests',
];

/** The viewer may not rate this work; `not_found` is treated alike, as it may be hidden. */
const notAllowed: readonly ErrorCode[] = ['own_content', 'not_found'];

/** Which sentence explains a refused rating; `refusal` uses the refusal's own. */
export function ratingFailure(
  error: unknown,
  isOfResponse: boolean,
): 'login' | 'permission' | 'save' | 'refusal' {
  if (!(error instanceof ApiError)) return 'save';
  if (error.code === 'unauthenticated') return 'login';
  if (isOfResponse && notAllowed.includes(error.code)) return 'permission';
  return telling.includes(error.code) ? 'refusal' : 'save';
}
