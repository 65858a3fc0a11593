import messages from '@stenope/i18n/locales/fr/messages.json' with { type: 'json' };
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts } from '../../../ui/toast/toast.ts';
import { messagesLive } from '../live.ts';
import { openOutbox, outboxOfPage } from '../writing/current-outbox.ts';
import { draftOf, hasLeft, keepDraft, noteLeaving, shelfOf } from '../writing/kept.ts';
import { Outbox } from '../writing/outbox.ts';
import { giveBack, tellLeft } from './left.ts';

vi.mock('../../../platform/api/api.ts', () => ({
  api: () => Promise.reject(new Error('Nothing gets through.')),
}));

beforeAll(async () => {
  await i18next.init({ lng: 'fr', resources: { fr: { messages } } });
});

const copied: string[] = [];
const page = { visibilityState: 'visible', addEventListener: () => undefined };

beforeEach(() => {
  page.visibilityState = 'visible';
  const kept = new Map<string, string>();
  // As a browser has it: what is kept are its own properties.
  const store = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async (text: string) => copied.push(text) },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) closeToast(id);
  copied.length = 0;
});

let made = 0;

/** A tab of hers, in which nothing gets through. */
function aTab(tab = 'one') {
  const outbox = new Outbox({
    shelf: shelfOf('lila'),
    send: async () => ({ kind: 'later', askedMs: 0 }),
    newId: () => `id-${(made += 1)}`,
    now: Date.now,
    random: () => 1,
    tab,
    whenGone: () => () => undefined,
  });
  return { memberId: 'lila', outbox };
}

const soon = () => vi.waitFor(() => expect(currentToasts()).not.toEqual([]));
const texts = () => currentToasts().map(({ text }) => text);
const sentence = 'Une conversation a été supprimée. Ce que vous y aviez écrit n’est pas parti.';

test('what cannot be sent any more is told of and can be copied, with the draft', async () => {
  const tab = aTab();
  tab.outbox.say('c', 'Tu viens ?');
  tab.outbox.say('c', 'À huit heures');
  tab.outbox.say('d', 'Autre chose');
  keepDraft('lila', 'c', 'Je porte');
  giveBack(tab, 'c');
  expect(tab.outbox.all.map(({ body }) => body)).toEqual(['Autre chose']);
  expect(draftOf('lila', 'c')).toBe('');
  await soon();
  expect(texts()).toEqual([sentence]);
  expect(hasLeft('lila')).toBe(false);
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(texts()).toContain('Texte copié.'));
  expect(copied).toEqual(['Tu viens ?\n\nÀ huit heures\n\nJe porte']);
  tab.outbox.close();
});

test('the other deletes it: heard on the line, that is what happens', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const close = openOutbox(new QueryClient(), 'lila');
  outboxOfPage()?.say('c', 'Tu viens ?');
  keepDraft('lila', 'c', 'Je porte');
  const change = { conversationId: 'c', kind: 'deleted', by: null, upTo: null, unread: 0 } as const;
  messagesLive['messages.conversation_changed'](change, new QueryClient());
  expect(outboxOfPage()?.all).toEqual([]);
  expect(draftOf('lila', 'c')).toBe('');
  await soon();
  expect(texts()).toEqual([sentence]);
  close();
});

test('where it cannot be copied, one may try again', async () => {
  const tab = aTab();
  keepDraft('lila', 'c', 'Je porte');
  giveBack(tab, 'c');
  await soon();
  vi.stubGlobal('navigator', {});
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(texts()).toContain('Le texte n’a pas pu être copié.'));
  expect(currentToasts().at(-1)?.action?.label).toBe('Réessayer');
});

test('nothing written, nothing told', async () => {
  keepDraft('lila', 'c', '  \n');
  giveBack(aTab(), 'c');
  await tellLeft('lila');
  expect(texts()).toEqual([]);
  expect(draftOf('lila', 'c')).toBe('');
});

test('who deletes it oneself, in whichever tab, is told nothing', async () => {
  const [one, two] = [aTab('one'), aTab('two')];
  one.outbox.say('c', 'Tu viens ?');
  keepDraft('lila', 'c', 'Je porte');
  noteLeaving('lila', 'c', true);
  giveBack(two, 'c');
  giveBack(one, 'c');
  await tellLeft('lila');
  expect([one, two].map(({ outbox }) => outbox.all)).toEqual([[], []]);
  expect(texts()).toEqual([]);
});

test('two tabs hear of it, and one tells: the one that is looked at', async () => {
  const [one, two] = [aTab('one'), aTab('two')];
  one.outbox.say('c', 'Tu viens ?');
  two.outbox.reread();
  page.visibilityState = 'hidden';
  giveBack(two, 'c');
  await tellLeft('lila');
  expect(texts()).toEqual([]);
  page.visibilityState = 'visible';
  giveBack(one, 'c');
  await Promise.all([tellLeft('lila'), tellLeft('lila')]);
  expect(texts()).toEqual([sentence]);
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(copied).toEqual(['Tu viens ?']));
});
