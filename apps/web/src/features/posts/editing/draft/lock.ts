import { inTab } from '../../../../platform/storage/browser-storage.ts';
import { locks } from '../../../../platform/storage/tab-locks.ts';

const prefix = 'stenope.draft.';

/** A reloaded page may start before the old one has released its lock. */
const goneMs = 1_000;

/**
 * Drafts this tab holds or held: their locks are free a moment after the page was left.
 * @bound the drafts of a member
 */
const hadHere = new Set<string>();

/**
 * Locks a draft for this tab, so that no other writes to it; released by the returned function or
 * by closing the tab. Undefined when another tab holds it. `isWanted` is true when this tab held it
 * before or the member chose it.
 */
export function lockDraft(id: string, isWanted: boolean): Promise<(() => void) | undefined> {
  const manager = locks();
  // Without locks, drafts of other tabs are unknown: only a draft that was asked for is taken.
  if (!manager) return Promise.resolve(isWanted ? () => undefined : undefined);
  const holding = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<(() => void) | undefined>();
  manager
    .request(
      prefix + id,
      isWanted ? { signal: AbortSignal.timeout(goneMs) } : { ifAvailable: true },
      (lock) => {
        if (lock) hadHere.add(id);
        answer.resolve(lock ? holding.resolve : undefined);
        return lock ? holding.promise : undefined;
      },
    )
    .catch(() => answer.resolve(undefined));
  return answer.promise;
}

/** Drafts open in other tabs; empty where there are no locks. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.flatMap(({ name, mode }) =>
    mode === 'exclusive' && name?.startsWith(prefix) ? [name] : [],
  );
  const ids = names.map((name) => name.slice(prefix.length));
  return new Set(ids.filter((id) => !hadHere.has(id)));
}

/**
 * Drafts whose release is awaited.
 * @bound the drafts of a member
 */
const awaited = new Set<string>();

/** Calls `tell` once when the tab holding the draft releases it or is closed. */
export function whenUnlocked(id: string, signal: AbortSignal, tell: () => void): void {
  if (awaited.has(id)) return;
  awaited.add(id);
  locks()
    ?.request(prefix + id, { mode: 'shared', signal }, () => undefined)
    .then(tell, () => undefined)
    .finally(() => awaited.delete(id));
}

const ownKey = 'stenope.draft';

/** Draft this tab held, kept across reloads in session storage. */
export function ownDraft(): string | undefined {
  return inTab.read(ownKey) ?? undefined;
}

export function rememberOwn(id: string): void {
  inTab.write(ownKey, id);
}
