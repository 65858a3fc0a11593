import type { FieldProblem } from '@stenope/contract/errors';
import type { TFunction } from 'i18next';
import { ApiError, NetworkError } from '../api/failures.ts';

type Speak = TFunction<readonly ['errors', 'connection', 'fields']>;

/** Sentence for a failed call. Any other error is ours: `internal`. */
export function failureWords(error: unknown, t: Speak): string {
  if (error instanceof ApiError) return t(`errors:${error.code}`);
  if (error instanceof NetworkError) return t(`connection:${error.code}`);
  return t('errors:internal');
}

/** Sentence beside a refused field. */
export function fieldWords({ rule, limit }: FieldProblem, t: Speak, language: string): string {
  const count = limit ?? 0;
  return t(`fields:${rule}`, { count, limit: new Intl.NumberFormat(language).format(count) });
}
