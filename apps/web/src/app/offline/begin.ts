import type { QueryClient } from '@tanstack/react-query';
import { startWorker } from '../../platform/worker/registration.ts';
import { keepSeen } from './keep.ts';
import { recall } from './recall.ts';
import { watchUpdates } from './update.ts';

/**
 * Makes the site open without a network, for this member; returns a function that stops it. It is
 * begun once the page is at rest.
 */
export function beginOffline(cache: QueryClient, memberId: string): () => void {
  const stopKeeping = keepSeen(cache, memberId);
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('offline', () => void recall(cache), { signal });
  void beginWorker(signal);
  return () => {
    ending.abort();
    stopKeeping();
  };
}

async function beginWorker(signal: AbortSignal): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await startWorker();
    registration.active?.postMessage({ kind: 'keep', files: filesOfPage() });
    if (!signal.aborted) signal.addEventListener('abort', watchUpdates(registration));
  } catch {
    // A browser may refuse, and the server be away: the site is then one that needs a network.
  }
}

/** Files the page fetched before a worker saw it: the words of a language among them. */
function filesOfPage(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
}
