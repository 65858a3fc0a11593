import type { ErrorCode } from '@stenope/contract/errors';
import type { TFunction } from 'i18next';
import { ApiError, NetworkError } from '../../platform/api/failures.ts';
import { statusOf } from '../../platform/uploads/pace.ts';
import { VideoRefused } from '../../platform/uploads/video-upload.ts';

type Speak = TFunction<readonly ['media', 'errors']>;

/** Refusals that say more than their status does. */
const telling: ReadonlySet<ErrorCode> = new Set([
  'pro_required',
  'storage_full',
  'video_unavailable',
]);

/**
 * Sentence for a failed upload: offline, no permission, refused, storage full, or a network
 * problem.
 */
export function uploadSentence(failure: Error, t: Speak): string {
  if (failure instanceof NetworkError && failure.code === 'offline') return t('media:offline');
  if (failure instanceof VideoRefused) return t(`errors:${failure.code}`);
  if (failure instanceof ApiError && telling.has(failure.code)) return t(`errors:${failure.code}`);
  const status = statusOf(failure);
  if (status === 401 || status === 403) return t('media:permissions');
  if (failure instanceof ApiError && status !== undefined && status < 500) {
    return t(`errors:${failure.code}`);
  }
  return t('media:network');
}
