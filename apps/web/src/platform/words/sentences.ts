import type { TFunction } from 'i18next';
import { isRefusal } from '../api/failures.ts';
import { failureWords } from './failure-words.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

/** Sentence for a failure; a rate limit says when to retry. */
export function failureSentence(error: unknown, t: Speak, language: string): string {
  if (isRefusal(error, 'too_many_requests')) {
    const { seconds } = error.values;
    if (typeof seconds === 'number')
      return t('connection:wait', { time: later(seconds, language) });
  }
  return failureWords(error, t);
}

/** Rounded up, so that a retry at that time is not refused again. */
function later(seconds: number, language: string): string {
  const times = new Intl.RelativeTimeFormat(language);
  if (seconds < 60) return times.format(Math.ceil(seconds), 'second');
  if (seconds < 3600) return times.format(Math.ceil(seconds / 60), 'minute');
  return times.format(Math.ceil(seconds / 3600), 'hour');
}
