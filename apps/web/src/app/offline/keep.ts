import type { QueryClient } from '@tanstack/react-query';
import { lastChange } from '../../features/accounts/tabs.ts';
import { keepPictures, notePictures } from './pictures.ts';
import { picturesOf, seenOf, surplusOf, type Seen } from './seen.ts';
import { writeSeen, type Owner } from './store.ts';

/** Rest after a change before it is written. */
const restMs = 500;

/**
 * Keeps what this member sees on the device, until somebody signs in or out; returns a function that
 * stops it.
 */
export function keepSeen(cache: QueryClient, memberId: string): () => void {
  const owner: Owner = { memberId, since: lastChange() };
  const ending = new AbortController();
  const { signal } = ending;
  /** When each was true that is kept already. */
  const written = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let hasNewPictures = false;

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (signal.aborted || lastChange() !== owner.since) return;
    if (isBusy) return plan();
    const changed = changedIn(cache, written);
    if (changed.length === 0 && !hasNewPictures) return;
    [isBusy, hasNewPictures] = [true, false];
    try {
      const now = Date.now();
      const kept = await writeSeen(owner, changed, (all) => surplusOf(all, now));
      // What went again as surplus may be wanted once a list names it.
      for (const { hash, at } of kept) written.set(hash, at);
      if (!signal.aborted) await keepPictures(picturesIn(kept));
    } catch {
      // Closed or full: without a network, the page then shows less.
    } finally {
      isBusy = false;
    }
  };
  const plan = () => {
    timer ??= setTimeout(() => void write(), restMs);
  };

  const stopNoting = notePictures(() => {
    hasNewPictures = true;
    plan();
  });
  const leave = cache.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') plan();
  });
  document.addEventListener('visibilitychange', () => void write(), { signal });
  addEventListener('pagehide', () => void write(), { signal });
  plan();
  return () => {
    ending.abort();
    clearTimeout(timer);
    leave();
    stopNoting();
  };
}

function changedIn(cache: QueryClient, written: ReadonlyMap<string, number>): readonly Seen[] {
  const newest = new Map<string, Seen>();
  for (const { queryKey, state } of cache.getQueryCache().getAll()) {
    const seen = seenOf({ queryKey, data: state.data, at: state.dataUpdatedAt });
    if (!seen || (newest.get(seen.hash)?.at ?? 0) > seen.at) continue;
    // Who looks is not read anew for as long as the page lives.
    newest.set(seen.hash, seen.kind === 'site' ? { ...seen, at: Date.now() } : seen);
  }
  const isNews = ({ hash, at, kind }: Seen) =>
    kind === 'site' ? !written.has(hash) : written.get(hash) !== at;
  return [...newest.values()].filter(isNews);
}

/** Of lists first, and within them the first. */
function picturesIn(kept: readonly Seen[]): readonly string[] {
  const byHash = new Map(kept.map((one) => [one.hash, one]));
  const listed = kept.flatMap(({ kind, data }) =>
    kind === 'list'
      ? listedIn(data).map((id) => byHash.get(JSON.stringify(['posts', 'post', id])))
      : [],
  );
  return [...new Set([...listed, ...kept].flatMap((one) => picturesOf(one?.data)))];
}

function listedIn(data: unknown): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `seenOf` made it
  const { pages } = data as {
    readonly pages: readonly { readonly items: { readonly id: string }[] }[];
  };
  return pages.flatMap(({ items }) => items.map(({ id }) => id));
}
