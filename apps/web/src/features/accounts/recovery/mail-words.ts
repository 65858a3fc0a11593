import type { TFunction } from 'i18next';
import { isRefusal } from '../../../platform/api/failures.ts';

/** That the mail could not be sent. What says more than that (too often, offline) keeps its words. */
export function mailFailureWords(error: unknown, t: TFunction<'accounts'>): string | undefined {
  const isTheirs = isRefusal(error, 'internal') || isRefusal(error, 'unavailable');
  return isTheirs ? t('email.failed') : undefined;
}
