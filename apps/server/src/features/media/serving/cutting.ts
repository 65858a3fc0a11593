import type { Readable } from 'node:stream';
import { Refusal } from '../../../platform/errors.ts';

/** How often it is asked anew whether what is still being sent may be served. */
const askAgainMs = 30_000;

/**
 * Cuts a body off once it is no longer found: a film is on its way for minutes, to a slow reader for
 * as long as they like. While the database is away, nothing can have been hidden.
 */
export function cutOnceHidden(body: Readable, find: () => Promise<unknown>): Readable {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      await find();
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') body.destroy(error);
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask(), askAgainMs);
  body.once('close', () => clearInterval(timer));
  return body;
}
