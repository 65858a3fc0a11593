import type { TFunction } from 'i18next';
import { isRefusal } from '../../../platform/api/failures.ts';

/** Says until when an account is suspended, and where the reasons are; undefined for other errors. */
export function suspensionWords(
  error: unknown,
  t: TFunction<'accounts'>,
  language: string,
): string | undefined {
  if (!isRefusal(error, 'account_suspended')) return undefined;
  const { until } = error.values;
  if (typeof until !== 'string') return t('login.suspended');
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  return t('login.suspended_until', { when: day.format(new Date(until)) });
}
