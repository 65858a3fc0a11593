import type { AnswerOf } from '@stenope/contract/action';
import type { listUploads } from '@stenope/contract/media';
import type { UploadRow } from './queries.ts';

type Item = AnswerOf<typeof listUploads>['items'][number];

export function presentUpload(row: UploadRow): Item {
  const { id, purpose, fileName, bytes, state, mediaId, createdAt, expiresAt } = row;
  return {
    id,
    purpose,
    fileName,
    bytes,
    state,
    mediaId,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
