import type { FieldProblem } from '@stenope/contract/errors';
import type { TFunction } from 'i18next';
import { ApiError, NetworkError } from '../api/failures.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

/** What a person reads when a call fails. What is no call's failure is ours: `internal`. */
export function failureWords(error: unknown, t: Speak): string {
  if (error instanceof ApiError) return t(`errors:${error.code}`);
  if (error instanceof NetworkError) return t(`connection:${error.code}`);
  return t('errors:internal');
}

/** What stands beside a field that was refused. */
export function fieldWords({ rule, limit }: FieldProblem, t: Speak, language: string): string {
  const count = limit ?? 0;
  return t(`fields:${rule}`, { count, limit: new Intl.NumberFormat(language).format(count) });
}
