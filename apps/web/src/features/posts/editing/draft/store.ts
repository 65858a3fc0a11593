import { idOf, titleOf, type Draft } from './draft.ts';

/** Drafts of a member on this device: texts in one store, files in the other. */
interface StoredDraft {
  readonly id: string;
  readonly memberId: string;
  readonly draft: Draft;
  readonly changedAt: number;
}

interface StoredFile {
  readonly id: string;
  readonly memberId: string;
  readonly draftId: string;
  readonly file: Blob;
}

const name = 'stenope-drafts';
const version = 2;

const byMember = 'memberId';
const byDraft = 'draftId';

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const database = opening.result;
    const drafts = database.createObjectStore('written', { keyPath: 'id' });
    drafts.createIndex(byMember, byMember, { unique: false });
    if (oldVersion === 0) {
      database.createObjectStore('files', { keyPath: 'id' }).createIndex(byDraft, byDraft);
    } else if (opening.transaction) {
      takeOver(database, opening.transaction, drafts);
    }
  });
  return answerOf(opening);
}

/** Migrates the single draft of an earlier version, with its files. */
function takeOver(database: IDBDatabase, change: IDBTransaction, drafts: IDBObjectStore): void {
  const files = change.objectStore('files');
  files.createIndex(byDraft, byDraft);
  files.deleteIndex(byMember);
  const reading = change.objectStore('drafts').getAll();
  reading.addEventListener('success', () => {
    const ids = new Map<string, string>();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we put there
    const found = reading.result as Pick<StoredDraft, 'memberId' | 'draft'>[];
    for (const { memberId, draft } of found) {
      const id = idOf(draft);
      ids.set(memberId, id);
      drafts.put({ id, memberId, draft, changedAt: 0 } satisfies StoredDraft);
    }
    database.deleteObjectStore('drafts');
    const walking = files.openCursor();
    walking.addEventListener('success', () => {
      const cursor = walking.result;
      if (!cursor) return;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is what we put there
      const file = cursor.value as Omit<StoredFile, 'draftId'>;
      cursor.update({ ...file, draftId: ids.get(file.memberId) ?? '' } satisfies StoredFile);
      cursor.continue();
    });
  });
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
    const transaction = database.transaction(['written', 'files'], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('storage')),
      );
    });
    const answer = await work(transaction.objectStore('written'), transaction.objectStore('files'));
    await done;
    return answer;
  } finally {
    database.close();
  }
}

/** The write in progress, awaited before a draft is released. */
let writing: Promise<unknown> = Promise.resolve();

export function whenWritten(): Promise<unknown> {
  return writing.catch(() => undefined);
}

function write(work: Parameters<typeof within<void>>[1]): Promise<void> {
  const done = within('readwrite', work);
  writing = Promise.allSettled([writing, done]);
  return done;
}

export interface SavedDraft {
  readonly draft: Draft;
  readonly files: ReadonlyMap<string, Blob>;
}

/** A draft as shown in a list. */
export interface DraftCard {
  readonly id: string;
  readonly title: string;
  readonly changedAt: number;
}

/** Drafts of a member on this device, the latest first. */
export function listDrafts(memberId: string): Promise<readonly DraftCard[]> {
  return within('readonly', async (drafts) => {
    const all = await answerOf<StoredDraft[]>(drafts.index(byMember).getAll(memberId));
    return all
      .map(({ id, draft, changedAt }) => ({ id, title: titleOf(draft), changedAt }))
      .toSorted((a, b) => b.changedAt - a.changedAt);
  });
}

export function readDraft(memberId: string, id: string): Promise<SavedDraft | undefined> {
  return within('readonly', async (drafts, files) => {
    // Both requested at once: an IndexedDB transaction ends when no request is pending.
    const [stored, storedFiles] = await Promise.all([
      answerOf<StoredDraft | undefined>(drafts.get(id)),
      answerOf<StoredFile[]>(files.index(byDraft).getAll(id)),
    ]);
    if (stored?.memberId !== memberId) return undefined;
    return {
      draft: stored.draft,
      files: new Map(storedFiles.map((one) => [one.id, one.file] as const)),
    };
  });
}

/** Saves a draft, and deletes files it no longer uses. */
export function saveDraft(
  memberId: string,
  draft: Draft,
  fileIds: ReadonlySet<string>,
): Promise<void> {
  return write(async (drafts, files) => {
    const [keys] = await Promise.all([
      answerOf<IDBValidKey[]>(files.index(byDraft).getAllKeys(idOf(draft))),
      answerOf(drafts.put(rowOf(memberId, draft))),
    ]);
    for (const key of keys) if (typeof key === 'string' && !fileIds.has(key)) files.delete(key);
  });
}

/** Saves a file together with its draft, so that no orphaned file remains. */
export function saveFile(memberId: string, draft: Draft, id: string, file: Blob): Promise<void> {
  const draftId = idOf(draft);
  return write(async (drafts, files) => {
    await Promise.all([
      answerOf(drafts.put(rowOf(memberId, draft))),
      answerOf(files.put({ id, memberId, draftId, file } satisfies StoredFile)),
    ]);
  });
}

function rowOf(memberId: string, draft: Draft): StoredDraft {
  return { id: idOf(draft), memberId, draft, changedAt: Date.now() };
}

export function discardDraft(draft: Draft): Promise<void> {
  const id = idOf(draft);
  return write(async (drafts, files) => {
    const [keys] = await Promise.all([
      answerOf<IDBValidKey[]>(files.index(byDraft).getAllKeys(id)),
      answerOf(drafts.delete(id)),
    ]);
    for (const key of keys) files.delete(key);
  });
}
