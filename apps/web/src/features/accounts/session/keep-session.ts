import { refreshSession } from '@stenope/contract/accounts/sessions';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import {
  accountKeys,
  forgetViewer,
  recheckViewer,
  updateViewer,
  viewerIn,
  type EndReason,
} from '../api.ts';
import { SessionKeeper } from './keeper.ts';

/** How long a page may be hidden before it checks the viewer again on return. */
const longAwayMs = 30_000;

/** Keeps the current session alive; returns a function that stops it. */
export function keepSession(cache: QueryClient): () => void {
  const keeper = new SessionKeeper(
    {
      refresh: async () => {
        const { session } = await api(refreshSession);
        updateViewer(cache, { session });
        return Date.parse(session.expiresAt);
      },
      over: (why) => {
        // A reason sent over the live line is more exact.
        cache.setQueryData(accountKeys.ended, (said?: EndReason) => said ?? why);
        void forgetViewer(cache);
      },
      now: () => Date.now(),
    },
    Date.parse(viewerIn(cache)?.session?.expiresAt ?? ''),
  );

  let hiddenAt = Number.POSITIVE_INFINITY;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      return;
    }
    keeper.look();
    if (Date.now() - hiddenAt > longAwayMs) void recheckViewer(cache);
    hiddenAt = Number.POSITIVE_INFINITY;
  };
  const leaving = new AbortController();
  document.addEventListener('visibilitychange', look, { signal: leaving.signal });
  globalThis.addEventListener('pageshow', look, { signal: leaving.signal });
  globalThis.addEventListener('online', look, { signal: leaving.signal });
  return () => {
    leaving.abort();
    keeper.stop();
  };
}
