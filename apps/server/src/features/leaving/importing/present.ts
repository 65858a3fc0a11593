import { importFailures, type Returning } from '@stenope/contract/accounts/leaving';
import type { ImportRow } from './rows.ts';

export function presentImport(row: ImportRow, received: number): Returning {
  const { id, state, bytes, progress, posts, skipped, createdAt } = row;
  const failure = importFailures.find((code) => code === row.failure) ?? null;
  return {
    id,
    state,
    bytes,
    received: state === 'receiving' ? received : bytes,
    progress,
    failure,
    posts,
    skipped,
    createdAt: createdAt.toISOString(),
  };
}
