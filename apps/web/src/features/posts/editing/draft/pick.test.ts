import { expect, test } from 'vitest';
import { newDraft } from './draft.ts';
import { beginDraft, mostDrafts, pickDraft, takeDraft, type DraftRoom } from './pick.ts';

/** A device with these drafts, the latest first, some of them open in other tabs. */
function device(ids: readonly string[], elsewhere: readonly string[] = [], own?: string) {
  const locked = new Set(elsewhere);
  const room: DraftRoom = {
    list: async () => ids.map((id) => ({ id, title: id, changedAt: 0 })),
    read: async (id) => ({ draft: { ...newDraft(), idempotencyKey: id }, files: new Map() }),
    lock: async (id) => {
      if (locked.has(id)) return undefined;
      locked.add(id);
      return () => locked.delete(id);
    },
    own: () => own,
  };
  return { room, locked };
}

const idOf = async (picking: ReturnType<typeof pickDraft>) =>
  (await picking)?.saved.draft.idempotencyKey;

test('a tab goes on with what it had, else with the latest that no other tab has open', async () => {
  expect(await idOf(pickDraft(device(['b', 'a'], [], 'a').room))).toBe('a');
  expect(await idOf(pickDraft(device(['b', 'a'], ['a'], 'a').room))).toBe('b');
  expect(await idOf(pickDraft(device(['b', 'a']).room))).toBe('b');
  expect(await idOf(pickDraft(device(['b', 'a'], ['b']).room))).toBe('a');
});

test('two tabs have two drafts', async () => {
  const { room } = device(['a']);
  const ids = await Promise.all([idOf(pickDraft(room)), idOf(pickDraft(room))]);
  expect(ids).toContain('a');
  expect(new Set(ids).size).toBe(2);
});

test('there are no more than so many, and none is thrown away for another', async () => {
  const ids = Array.from({ length: mostDrafts }, (_, at) => `d${at}`);
  expect(await pickDraft(device(ids, ids).room)).toBeUndefined();
  expect(await idOf(pickDraft(device(ids, ids.slice(1)).room))).toBe('d0');
  expect(await pickDraft(device(ids.slice(1), ids).room)).toBeDefined();
});

test('what another tab has finished meanwhile is let go again', async () => {
  const { room, locked } = device(['a']);
  const gone = { ...room, read: async () => undefined };
  expect(await takeDraft(gone, 'a')).toBeUndefined();
  expect(locked).toEqual(new Set());
});

test('where the storage is closed one writes all the same', async () => {
  const closed = { ...device([]).room, list: () => Promise.reject(new Error('closed')) };
  expect(await pickDraft(closed)).toBeDefined();
  expect((await beginDraft(closed)).saved.files.size).toBe(0);
});
