import type { Draft } from './draft.ts';

/** What a member was writing, on this device: words in one store, files in the other. */
interface StoredDraft {
  readonly memberId: string;
  readonly draft: Draft;
}

interface StoredFile {
  readonly id: string;
  readonly memberId: string;
  readonly file: Blob;
}

const name = 'stenope-drafts';
const version = 1;

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    const database = opening.result;
    database.createObjectStore('drafts', { keyPath: 'memberId' });
    database
      .createObjectStore('files', { keyPath: 'id' })
      .createIndex('memberId', 'memberId', { unique: false });
  });
  return answerOf(opening);
}

function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we put there
    request.addEventListener('success', () => resolve(request.result as T));
    request.addEventListener('error', () => reject(request.error ?? new Error('storage')));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore, files: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(['drafts', 'files'], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('storage')),
      );
    });
    const answer = await work(transaction.objectStore('drafts'), transaction.objectStore('files'));
    await done;
    return answer;
  } finally {
    database.close();
  }
}

export interface KeptDraft {
  readonly draft: Draft;
  readonly files: ReadonlyMap<string, Blob>;
}

export function readDraft(memberId: string): Promise<KeptDraft | undefined> {
  return within('readonly', async (drafts, files) => {
    // Both asked for at once: a transaction ends when nobody asks.
    const [stored, kept] = await Promise.all([
      answerOf<StoredDraft | undefined>(drafts.get(memberId)),
      answerOf<StoredFile[]>(files.index('memberId').getAll(memberId)),
    ]);
    return (
      stored && {
        draft: stored.draft,
        files: new Map(kept.map(({ id, file }) => [id, file] as const)),
      }
    );
  });
}

/** Files that no draft names any more go with it. */
export function saveDraft(
  memberId: string,
  draft: Draft,
  fileIds: ReadonlySet<string>,
): Promise<void> {
  return within('readwrite', async (drafts, files) => {
    const [keys] = await Promise.all([
      answerOf<IDBValidKey[]>(files.index('memberId').getAllKeys(memberId)),
      answerOf(drafts.put({ memberId, draft } satisfies StoredDraft)),
    ]);
    for (const key of keys) if (typeof key === 'string' && !fileIds.has(key)) files.delete(key);
  });
}

export function saveFile(memberId: string, id: string, file: Blob): Promise<void> {
  return within('readwrite', async (_, files) => {
    await answerOf(files.put({ id, memberId, file } satisfies StoredFile));
  });
}

export function discardDraft(memberId: string): Promise<void> {
  return within('readwrite', async (drafts, files) => {
    const [keys] = await Promise.all([
      answerOf<IDBValidKey[]>(files.index('memberId').getAllKeys(memberId)),
      answerOf(drafts.delete(memberId)),
    ]);
    for (const key of keys) files.delete(key);
  });
}
