import type { Echo } from '@stenope/contract/echoes/ratings';
import { NetworkError } from '../../platform/api/failures.ts';

/** Whether one may rate is not known here, and cannot be asked for. */
const away = new NetworkError('offline');

interface EchoRead {
  readonly echo: Echo | undefined;
  readonly error: Error | null;
  readonly isPaused: boolean;
}

/** Why no sheet can open. One that is open stays, whatever becomes of what is read meanwhile. */
export function troubleOf({ echo, error, isPaused }: EchoRead): Error | null {
  if (echo) return null;
  return error ?? (isPaused ? away : null);
}
