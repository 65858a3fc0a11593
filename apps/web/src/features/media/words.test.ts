import errors from '@stenope/i18n/locales/en/errors.json' with { type: 'json' };
import media from '@stenope/i18n/locales/en/media.json' with { type: 'json' };
import { createInstance, type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { ErrorCode } from '@stenope/contract/errors';
import { ApiError, NetworkError } from '../../platform/api/failures.ts';
import { VideoRefused } from '../../platform/uploads/video-upload.ts';
import { uploadSentence } from './words.ts';

const refused = (status: number, code: ErrorCode) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, status);

test('an upload that fails has the sentences of the specification', async () => {
  const words = createInstance();
  await words.init({ lng: 'en', resources: { en: { errors, media } } });
  const t: TFunction<readonly ['media', 'errors']> = words.getFixedT('en', ['media', 'errors']);
  const said = (failure: Error) => uploadSentence(failure, t);
  expect(said(new NetworkError('offline'))).toBe('No internet connection.');
  expect(said(new NetworkError('network'))).toBe('Network problem. Please retry.');
  expect(said(new NetworkError('timeout'))).toBe('Network problem. Please retry.');
  expect(said(refused(503, 'unavailable'))).toBe('Network problem. Please retry.');
  expect(said(refused(401, 'unauthenticated'))).toBe(
    'Insufficient permissions. Please sign in again.',
  );
  expect(said(new NetworkError('unreadable', { status: 403 }))).toBe(
    'Insufficient permissions. Please sign in again.',
  );
  expect(said(refused(415, 'unsupported_media'))).toBe(errors.unsupported_media);
  expect(said(refused(402, 'quota_exceeded'))).toBe(errors.quota_exceeded);
  expect(said(refused(507, 'storage_full'))).toBe(errors.storage_full);
  expect(said(refused(413, 'payload_too_large'))).toBe(errors.payload_too_large);
  expect(said(refused(403, 'pro_required'))).toBe(errors.pro_required);
  expect(said(refused(501, 'video_unavailable'))).toBe(errors.video_unavailable);
  expect(said(new VideoRefused('video_too_long'))).toBe(errors.video_too_long);
});
