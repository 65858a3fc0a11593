import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, forgetWriting, isOfOutbox, keepDraft, storageOf } from './kept.ts';

/** Like a browser's storage: entries are own properties. */
class Store {
  [key: string]: unknown;
  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : null;
    return typeof value === 'string' ? value : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

let store: Store;
beforeEach(() => {
  store = new Store();
  vi.stubGlobal('localStorage', store);
});
afterEach(() => void vi.unstubAllGlobals());

const queued = (id: string) => ({
  id,
  conversationId: 'c',
  body: 'bonjour',
  madeAt: '2026-11-15T12:00:00Z',
});

test('what is on its way is kept by member, and each sees their own', () => {
  storageOf('lila').write(queued('1'));
  storageOf('noe').write(queued('2'));
  expect(storageOf('lila').readAll()).toEqual([queued('1')]);
  storageOf('lila').drop('1');
  expect(storageOf('lila').readAll()).toEqual([]);
  expect(storageOf('noe').readAll()).toEqual([queued('2')]);
});

test('what is no message of ours is not taken for one', () => {
  store.setItem('stenope.chat.lila.outbox.1', '{"id":1}');
  store.setItem('stenope.chat.lila.outbox.2', 'nonsense');
  store.setItem('stenope.chat.lila.outbox.3', 'null');
  expect(storageOf('lila').readAll()).toEqual([]);
});

test('a draft is kept by conversation, and gone once it is empty', () => {
  keepDraft('lila', 'c', 'Bonj');
  keepDraft('lila', 'd', 'Merci');
  expect(draftOf('lila', 'c')).toBe('Bonj');
  expect(draftOf('noe', 'c')).toBe('');
  keepDraft('lila', 'c', '');
  expect(draftOf('lila', 'c')).toBe('');
  expect(draftOf('lila', 'd')).toBe('Merci');
});

test('who signs out leaves nothing; what is somebody else’s stays', () => {
  keepDraft('lila', 'c', 'Bonj');
  storageOf('lila').write(queued('1'));
  keepDraft('noe', 'c', 'Salut');
  store.setItem('stenope.member', '1');
  forgetWriting('lila');
  expect(Object.keys(store)).toEqual(['stenope.chat.noe.draft.c', 'stenope.member']);
});

test('where nothing can be kept, the page remembers', () => {
  const shut = () => {
    throw new Error('QuotaExceeded');
  };
  vi.stubGlobal('localStorage', { getItem: shut, setItem: shut, removeItem: shut });
  const storage = storageOf('lila');
  storage.write(queued('1'));
  expect(storage.readAll()).toEqual([queued('1')]);
  keepDraft('lila', 'c', 'Bonj');
  expect(draftOf('lila', 'c')).toBe('Bonj');
  keepDraft('lila', 'c', '');
  expect(draftOf('lila', 'c')).toBe('');
});

test('another tab’s change is told apart from the rest', () => {
  expect(isOfOutbox('lila', 'stenope.chat.lila.outbox.1')).toBe(true);
  expect(isOfOutbox('lila', null)).toBe(true);
  expect(isOfOutbox('lila', 'stenope.chat.lila.draft.c')).toBe(false);
  expect(isOfOutbox('lila', 'stenope.chat.noe.outbox.1')).toBe(false);
});
