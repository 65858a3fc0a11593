import type { Seen } from './seen.ts';

/** Whose device copy it is: of a member, as long as nobody signs in or out in this browser. */
export interface Owner {
  readonly memberId: string;
  readonly since: number;
}

const records = 'records';
const owners = 'owners';

async function open(): Promise<IDBDatabase> {
  // The name by which `forget.ts` removes it.
  const opening = indexedDB.open('stenope-seen', 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(records, { keyPath: 'hash' });
    opening.result.createObjectStore(owners);
  });
  const database = await answerOf<IDBDatabase>(opening);
  // Another tab removes it: it must not wait for this one.
  database.addEventListener('versionchange', () => database.close());
  return database;
}

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we put there
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
}

/** What was seen here since somebody last signed in or out, with its owner; null if nothing. */
export async function readSeen(
  since: number,
): Promise<{ readonly owner: Owner; readonly all: readonly Seen[] } | null> {
  const database = await open();
  try {
    const reading = database.transaction([records, owners]);
    const [all, [owner]] = await Promise.all([
      answerOf<Seen[]>(reading.objectStore(records).getAll()),
      answerOf<Owner[]>(reading.objectStore(owners).getAll()),
    ]);
    return owner?.since === since ? { owner, all } : null;
  } finally {
    database.close();
  }
}

/**
 * Keeps what changed, and removes what goes beyond the bounds, in one transaction: tabs write beside
 * each other. What another member left goes first. Resolves to all that is kept now.
 */
export async function writeSeen(
  owner: Owner,
  changed: readonly Seen[],
  surplusOf: (all: readonly Seen[]) => readonly string[],
): Promise<readonly Seen[]> {
  const database = await open();
  try {
    const writing = database.transaction([records, owners], 'readwrite');
    const [kept, whose] = [writing.objectStore(records), writing.objectStore(owners)];
    const [before] = await answerOf<Owner[]>(whose.getAll());
    if (before?.memberId !== owner.memberId || before.since !== owner.since) {
      kept.clear();
      whose.clear();
      whose.put(owner, 'owner');
    }
    for (const one of changed) kept.put(one);
    const all = await answerOf<Seen[]>(kept.getAll());
    const surplus = new Set(surplusOf(all));
    for (const hash of surplus) kept.delete(hash);
    return all.filter(({ hash }) => !surplus.has(hash));
  } finally {
    database.close();
  }
}
