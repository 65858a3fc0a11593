import { hashKey, onlineManager, type QueryClient } from '@tanstack/react-query';
import { accountKeys, recheckViewer, viewerIn, type Viewer } from '../../features/accounts/api.ts';
import { lastChange } from '../../features/accounts/tabs.ts';
import { postKeys } from '../../features/posts/api.ts';
import { seenVisit } from '../../features/posts/lists/list-query.ts';
import { askAgain } from '../../platform/live/read-after-gap.ts';
import { wasMember } from '../../platform/storage/member-mark.ts';
import { forgetSeen } from './forget.ts';
import { showSeenAt } from './seen-at.ts';
import type { Seen } from './seen.ts';
import { readSeen } from './store.ts';

/** How often a page that shows what was seen asks for the server. */
const lookMs = 10_000;

/** What was put into the cache, by its query, with when it was true; undefined while nothing is. */
let recalled: Map<string, number> | undefined;

/**
 * Puts what the member saw last into the cache where the page knows nothing, and asks for the server
 * until it answers. Of a session that is over nothing is shown any more.
 */
export async function recall(cache: QueryClient): Promise<void> {
  onlineManager.setOnline(navigator.onLine);
  if (!wasMember()) return;
  const found = await readSeen(lastChange()).catch(() => null);
  const viewer = viewerIn(cache) ?? viewerAmong(found?.all ?? []);
  if (!found || viewer?.me?.id !== found.owner.memberId || isOver(viewer)) {
    return viewerIn(cache) ? undefined : forgetSeen();
  }
  const isWaiting = recalled !== undefined;
  recalled ??= new Map();
  for (const { key, hash, data, at } of found.all) {
    if (cache.getQueryData(key) !== undefined) continue;
    // Not dropped while nothing shows it: there is nowhere to read it anew.
    cache.setQueryDefaults(key, { gcTime: Infinity });
    cache.setQueryData(key, data, { updatedAt: at });
    recalled.set(hash, at);
  }
  showSeenAt(Math.max(...found.all.map(({ at }) => at)));
  if (!isWaiting) waitForServer(cache);
}

function viewerAmong(all: readonly Seen[]): Viewer | undefined {
  const hash = hashKey(accountKeys.viewer);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what the cache held
  return all.find((one) => one.hash === hash)?.data as Viewer | undefined;
}

function isOver({ session }: Viewer): boolean {
  return session === null || Date.parse(session.expiresAt) <= Date.now();
}

function waitForServer(cache: QueryClient): void {
  const ended = new AbortController();
  const { signal } = ended;
  let isAsking = false;
  const look = async () => {
    if (isAsking || !navigator.onLine || signal.aborted) return;
    isAsking = true;
    if (await renew(cache)) ended.abort();
    isAsking = false;
  };
  const timer = setInterval(() => void look(), lookMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  addEventListener('online', () => void look(), { signal });
  void look();
}

/** Once the server answers, reads anew who looks and what was recalled. False while it does not. */
async function renew(cache: QueryClient): Promise<boolean> {
  if (!(await recheckViewer(cache))) return false;
  const old = recalled ?? new Map<string, number>();
  const times = new Set(old.values());
  recalled = undefined;
  showSeenAt(undefined);
  cache.removeQueries({
    queryKey: postKeys.lists,
    predicate: ({ queryKey }) => queryKey.at(-1) === seenVisit,
  });
  await askAgain(
    cache,
    ({ queryHash, queryKey, state: { dataUpdatedAt: at } }) =>
      old.get(queryHash) === at ||
      // A list on screen began as the one that was recalled.
      (queryKey[1] === postKeys.lists[1] && times.has(at)),
  );
  return true;
}
