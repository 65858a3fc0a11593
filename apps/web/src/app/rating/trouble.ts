import type { Echo } from '@stenope/contract/echoes/ratings';
import { NetworkError } from '../../platform/api/failures.ts';

/** Error shown when the Echo is not in the cache and the device is offline. */
const away = new NetworkError('offline');

interface EchoRead {
  readonly echo: Echo | undefined;
  readonly error: Error | null;
  readonly isPaused: boolean;
}

/** Reason why the sheet cannot open. An open sheet stays, even if a later read fails. */
export function troubleOf({ echo, error, isPaused }: EchoRead): Error | null {
  if (echo) return null;
  return error ?? (isPaused ? away : null);
}
