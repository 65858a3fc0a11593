import type { QueryClient } from '@tanstack/react-query';
import { forgetViewer, recheckViewer } from '../../features/accounts/api.ts';
import { accountsLive } from '../../features/accounts/live.ts';
import { openBrowserLine } from '../../platform/live/browser-line.ts';
import { answerEvent, type AnyHandlers } from '../../platform/live/handlers.ts';
import { showLine } from './line-state.ts';

/** Every feature's answers, side by side: no feature knows another's events. */
export const handlers: AnyHandlers = { ...accountsLive };

/** Opens the line of the person signed in; the answer closes it. */
export function openLine(cache: QueryClient): () => void {
  const { close } = openBrowserLine({
    event: (fact) => answerEvent(handlers, fact, cache),
    gap: (kind) => {
      // Between the first fetches and the first `ready` only what lives by events can be stale.
      const lives = (query: { readonly meta?: Record<string, unknown> | undefined }) =>
        kind === 'lost' || query.meta?.['live'] === true;
      void cache.invalidateQueries({ predicate: lives });
    },
    signedOut: () => void forgetViewer(cache),
    // Rarely: when the server is away, everybody fails at once and asking would not help it up.
    failing: (attempt) => {
      if (attempt % 5 === 4) void recheckViewer(cache);
    },
    state: showLine,
  });
  return close;
}
