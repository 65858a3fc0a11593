import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTexts, isStoredAt, storeText, storedText, storedTexts } from './stored-texts.ts';

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

const keepDraft = (memberId: string, conversationId: string, text: string) =>
  storeText(memberId, 'draft', conversationId, text);
const draftOf = (memberId: string, conversationId: string) =>
  storedText(memberId, 'draft', conversationId);

test('what is on its way is kept by member, and each sees their own', () => {
  storeText('lila', 'outbox', '1', 'bonjour');
  storeText('noe', 'outbox', '2', 'salut');
  expect(storedTexts('lila', 'outbox')).toEqual(['bonjour']);
  storeText('lila', 'outbox', '1', '');
  expect(storedTexts('lila', 'outbox')).toEqual([]);
  expect(storedTexts('noe', 'outbox')).toEqual(['salut']);
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
  storeText('lila', 'outbox', '1', 'bonjour');
  keepDraft('noe', 'c', 'Salut');
  store.setItem('stenope.member', '1');
  forgetTexts('lila');
  expect(Object.keys(store)).toEqual(['stenope.chat.noe.draft.c', 'stenope.member']);
});

test('where nothing can be kept, the page remembers', () => {
  const shut = () => {
    throw new Error('QuotaExceeded');
  };
  vi.stubGlobal('localStorage', { getItem: shut, setItem: shut, removeItem: shut });
  storeText('lila', 'outbox', '1', 'bonjour');
  expect(storedTexts('lila', 'outbox')).toEqual(['bonjour']);
  keepDraft('lila', 'c', 'Bonj');
  expect(draftOf('lila', 'c')).toBe('Bonj');
  keepDraft('lila', 'c', '');
  expect(draftOf('lila', 'c')).toBe('');
});

test('another tab’s change is told apart from the rest', () => {
  expect(isStoredAt('lila', 'outbox', 'stenope.chat.lila.outbox.1')).toBe(true);
  expect(isStoredAt('lila', 'outbox', null)).toBe(true);
  expect(isStoredAt('lila', 'outbox', 'stenope.chat.lila.draft.c')).toBe(false);
  expect(isStoredAt('lila', 'outbox', 'stenope.chat.noe.outbox.1')).toBe(false);
});
