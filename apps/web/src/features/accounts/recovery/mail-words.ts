import type { TFunction } from 'i18next';
import { isRefusal } from '../../../platform/api/failures.ts';

/**
 * Sentence for a mail that could not be sent; undefined for errors with a more specific one (rate
 * limit, offline).
 */
export function mailFailureWords(error: unknown, t: TFunction<'accounts'>): string | undefined {
  const isTheirs = isRefusal(error, 'internal') || isRefusal(error, 'unavailable');
  return isTheirs ? t('email.failed') : undefined;
}
