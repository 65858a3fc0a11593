import messages from '@stenope/i18n/locales/fr/messages.json' with { type: 'json' };
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts, dismissToast } from '../../../ui/toast/toast.ts';
import { messagesLive } from '../live.ts';
import { openOutbox, outboxOfPage } from '../writing/current-outbox.ts';
import { draftOf, keepDraft, storageOf, unsentOf } from '../writing/kept.ts';
import { Outbox } from '../writing/outbox.ts';
import { beginTelling, giveBack, tellUnsent } from './unsent.ts';

vi.mock('../../../platform/api/api.ts', () => ({
  api: () => Promise.reject(new Error('Nothing gets through.')),
}));

beforeAll(async () => {
  await i18next.init({ lng: 'fr', resources: { fr: { messages } } });
});

const copied: string[] = [];
let endTelling: () => void;
const page = { visibilityState: 'visible', addEventListener: () => undefined };

beforeEach(() => {
  page.visibilityState = 'visible';
  const kept = new Map<string, string>();
  // Like a browser's storage: entries are own properties.
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
  endTelling = beginTelling('lila');
});

afterEach(() => {
  endTelling();
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) closeToast(id);
  copied.length = 0;
});

let made = 0;

/** A tab of hers whose requests all fail. */
function aTab() {
  const outbox = new Outbox({
    storage: storageOf('lila'),
    send: async () => ({ kind: 'later', askedMs: 0 }),
    newId: () => `id-${(made += 1)}`,
    now: Date.now,
    random: () => 1,
    alone: (_, work) => work(),
    leaseMs: 0,
    onConversationGone: () => undefined,
  });
  return { memberId: 'lila', outbox };
}

const soon = () => vi.waitFor(() => expect(currentToasts()).not.toEqual([]), 60_000);
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
  expect(unsentOf('lila')).not.toBe('');
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(texts()).toContain('Texte copié.'), 60_000);
  expect(unsentOf('lila')).toBe('');
  expect(copied).toEqual(['Tu viens ?\n\nÀ huit heures\n\nJe porte']);
  tab.outbox.close();
});

test('the other deletes it: heard on the line, that is what happens', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const close = openOutbox(new QueryClient(), 'lila');
  outboxOfPage()?.say('c', 'Tu viens ?');
  keepDraft('lila', 'c', 'Je porte');
  const change = {
    conversationId: 'c',
    revision: 1,
    kind: 'deleted',
    by: null,
    upTo: null,
    unread: 0,
  } as const;
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
  await vi.waitFor(() => expect(texts()).toContain('Le texte n’a pas pu être copié.'), 60_000);
  expect(currentToasts().at(-1)?.action?.label).toBe('Réessayer');
});

test('nothing written, nothing told', async () => {
  keepDraft('lila', 'c', '  \n');
  giveBack(aTab(), 'c');
  await tellUnsent('lila');
  expect(texts()).toEqual([]);
  expect(draftOf('lila', 'c')).toBe('');
});

test('who deletes it oneself, on whichever device, is told nothing', async () => {
  const [one, two] = [aTab(), aTab()];
  one.outbox.say('c', 'Tu viens ?');
  keepDraft('lila', 'c', 'Je porte');
  giveBack(two, 'c', 'lila');
  giveBack(one, 'c', 'lila');
  await tellUnsent('lila');
  expect([one, two].map(({ outbox }) => outbox.all)).toEqual([[], []]);
  expect(texts()).toEqual([]);
});

test('it is told until one has it: of several conversations together', async () => {
  const tab = aTab();
  keepDraft('lila', 'c', 'Je porte');
  giveBack(tab, 'c');
  await soon();
  // The toast closes by itself.
  closeToast(currentToasts()[0]?.id ?? 0);
  keepDraft('lila', 'd', 'À demain');
  giveBack(tab, 'd');
  await soon();
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(copied).toEqual(['Je porte\n\nÀ demain']), 60_000);
  await vi.waitFor(() => expect(unsentOf('lila')).toBe(''), 60_000);
});

test('who closes it does not want it', async () => {
  keepDraft('lila', 'c', 'Je porte');
  giveBack(aTab(), 'c');
  await soon();
  dismissToast(currentToasts()[0]?.id ?? 0);
  expect(unsentOf('lila')).toBe('');
});

test('nobody else is told, nor given what somebody wrote', async () => {
  keepDraft('lila', 'c', 'Je porte');
  giveBack(aTab(), 'c');
  await soon();
  const [toast] = currentToasts();
  endTelling();
  expect(texts()).toEqual([]);
  const end = beginTelling('noe');
  toast?.action?.onPress();
  await tellUnsent('lila');
  expect([copied, texts()]).toEqual([[], []]);
  end();
});

test('two tabs hear of it, and one tells: the one that is looked at', async () => {
  const [one, two] = [aTab(), aTab()];
  one.outbox.say('c', 'Tu viens ?');
  two.outbox.reread();
  page.visibilityState = 'hidden';
  giveBack(two, 'c');
  await tellUnsent('lila');
  expect(texts()).toEqual([]);
  page.visibilityState = 'visible';
  giveBack(one, 'c');
  await Promise.all([tellUnsent('lila'), tellUnsent('lila')]);
  expect(texts()).toEqual([sentence]);
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(copied).toEqual(['Tu viens ?']), 60_000);
});
