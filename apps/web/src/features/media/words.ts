import type { TFunction } from 'i18next';
import { ApiError, NetworkError } from '../../platform/api/failures.ts';
import { statusOf } from '../../platform/uploads/pace.ts';

type Speak = TFunction<readonly ['media', 'errors']>;

/**
 * Sentence for a failed upload: offline, no permission, refused, storage full, or a network
 * problem.
 */
export function uploadSentence(failure: Error, t: Speak): string {
  if (failure instanceof NetworkError && failure.code === 'offline') return t('media:offline');
  const status = statusOf(failure);
  if (status === 401 || status === 403) return t('media:permissions');
  if (failure instanceof ApiError && status !== undefined && status < 500) {
    return t(`errors:${failure.code}`);
  }
  if (failure instanceof ApiError && failure.code === 'storage_full')
    return t('errors:storage_full');
  return t('media:network');
}
