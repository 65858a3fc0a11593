/** Browsers have none on plain http. */
function locks(): LockManager | undefined {
  return (navigator as { readonly locks?: LockManager }).locks;
}

const prefix = 'stenope.draft.';

/** A page that is loaded anew may come before the one it takes the place of has gone. */
const goneMs = 1_000;

/**
 * What this tab has, or had: it is free again a moment after it was left.
 * @bound the drafts of a member
 */
const hadHere = new Set<string>();

/**
 * Holds a draft for this tab, so that no other writes in it; the answer lets it go, and so does
 * closing the tab. Undefined when another tab has it. `isWanted`: by this tab, which had it before, or
 * by who chose it.
 */
export function lockDraft(id: string, isWanted: boolean): Promise<(() => void) | undefined> {
  const manager = locks();
  // Without locks nobody knows what other tabs have: nothing is taken that nobody asked for.
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

/** Which drafts are open in another tab; nobody knows where there are no locks. */
export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.flatMap(({ name, mode }) =>
    mode === 'exclusive' && name?.startsWith(prefix) ? [name] : [],
  );
  const ids = names.map((name) => name.slice(prefix.length));
  return new Set(ids.filter((id) => !hadHere.has(id)));
}

/**
 * Those somebody waits for.
 * @bound the drafts of a member
 */
const awaited = new Set<string>();

/** Tells once that the tab which has it let it go, or is closed. */
export function whenUnlocked(id: string, signal: AbortSignal, tell: () => void): void {
  if (awaited.has(id)) return;
  awaited.add(id);
  locks()
    ?.request(prefix + id, { mode: 'shared', signal }, () => undefined)
    .then(tell, () => undefined)
    .finally(() => awaited.delete(id));
}

const ownKey = 'stenope.draft';

/** Which draft this tab had: over a reload it is the same tab. */
export function ownDraft(): string | undefined {
  try {
    return sessionStorage.getItem(ownKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberOwn(id: string): void {
  try {
    sessionStorage.setItem(ownKey, id);
  } catch {
    // Storage is closed to us: then no draft is kept either.
  }
}
