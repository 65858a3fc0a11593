import messages from '@stenope/i18n/locales/fr/messages.json' with { type: 'json' };
import { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, currentToasts, dismissToast } from '../../../ui/toast/toast.ts';
import { messagesLive } from '../live.ts';
import { storeText, storedText } from './stored-texts.ts';
import { openOutbox, Outbox, outboxOfPage } from './outbox.ts';
import { beginTelling, tellUnsent, unsentOf } from './unsent.ts';

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

/** A tab of hers whose requests all fail. */
function aTab(): Outbox {
  return new Outbox({
    memberId: 'lila',
    send: () => Promise.reject(new Error('away')),
    onChange: () => undefined,
  });
}

const draftIn = (conversationId: string) => storedText('lila', 'draft', conversationId);
const keepDraft = (conversationId: string, text: string) =>
  storeText('lila', 'draft', conversationId, text);

const soon = () => vi.waitFor(() => expect(currentToasts()).not.toEqual([]), 60_000);
const texts = () => currentToasts().map(({ text }) => text);
const sentence = 'Une conversation a été supprimée. Ce que vous y aviez écrit n’est pas parti.';

test('what cannot be sent any more is told of and can be copied, with the draft', async () => {
  const tab = aTab();
  tab.say('c', 'Tu viens ?');
  tab.say('c', 'À huit heures');
  tab.say('d', 'Autre chose');
  keepDraft('c', 'Je porte');
  tab.giveBack('c');
  expect(tab.all.map(({ body }) => body)).toEqual(['Autre chose']);
  expect(draftIn('c')).toBe('');
  await soon();
  expect(texts()).toEqual([sentence]);
  expect(unsentOf('lila')).not.toBe('');
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(texts()).toContain('Texte copié.'), 60_000);
  expect(unsentOf('lila')).toBe('');
  expect(copied).toEqual(['Tu viens ?\n\nÀ huit heures\n\nJe porte']);
  tab.close();
});

test('the other deletes it: heard on the line, that is what happens', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const close = openOutbox(new QueryClient(), 'lila');
  outboxOfPage()?.say('c', 'Tu viens ?');
  keepDraft('c', 'Je porte');
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
  expect(draftIn('c')).toBe('');
  await soon();
  expect(texts()).toEqual([sentence]);
  close();
});

test('what the line and a conversation hold open is one outbox, until both let it go', () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const cache = new QueryClient();
  const leave = openOutbox(cache, 'lila');
  const outbox = outboxOfPage();
  expect(outbox?.say('c', 'Tu viens ?').body).toBe('Tu viens ?');
  const close = openOutbox(cache, 'lila');
  expect(outboxOfPage()).toBe(outbox);
  leave();
  expect(outboxOfPage()).toBe(outbox);
  const closeAnothers = openOutbox(cache, 'noe');
  expect(outboxOfPage()?.all).toEqual([]);
  close();
  expect(outboxOfPage()).not.toBe(outbox);
  closeAnothers();
  expect(outboxOfPage()).toBeUndefined();
});

test('where it cannot be copied, one may try again', async () => {
  const tab = aTab();
  keepDraft('c', 'Je porte');
  tab.giveBack('c');
  await soon();
  vi.stubGlobal('navigator', {});
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(texts()).toContain('Le texte n’a pas pu être copié.'), 60_000);
  expect(currentToasts().at(-1)?.action?.label).toBe('Réessayer');
});

test('nothing written, nothing told', async () => {
  keepDraft('c', '  \n');
  aTab().giveBack('c');
  await tellUnsent('lila');
  expect(texts()).toEqual([]);
  expect(draftIn('c')).toBe('');
});

test('who deletes it oneself, on whichever device, is told nothing', async () => {
  const [one, two] = [aTab(), aTab()];
  one.say('c', 'Tu viens ?');
  keepDraft('c', 'Je porte');
  two.giveBack('c', 'lila');
  one.giveBack('c', 'lila');
  await tellUnsent('lila');
  expect([one.all, two.all]).toEqual([[], []]);
  expect(texts()).toEqual([]);
});

test('it is told until one has it: of several conversations together', async () => {
  const tab = aTab();
  keepDraft('c', 'Je porte');
  tab.giveBack('c');
  await soon();
  // The toast closes by itself.
  closeToast(currentToasts()[0]?.id ?? 0);
  keepDraft('d', 'À demain');
  tab.giveBack('d');
  await soon();
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(copied).toEqual(['Je porte\n\nÀ demain']), 60_000);
  await vi.waitFor(() => expect(unsentOf('lila')).toBe(''), 60_000);
});

test('who closes it does not want it', async () => {
  keepDraft('c', 'Je porte');
  aTab().giveBack('c');
  await soon();
  dismissToast(currentToasts()[0]?.id ?? 0);
  expect(unsentOf('lila')).toBe('');
});

test('nobody else is told, nor given what somebody wrote', async () => {
  keepDraft('c', 'Je porte');
  aTab().giveBack('c');
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
  one.say('c', 'Tu viens ?');
  two.reread();
  page.visibilityState = 'hidden';
  two.giveBack('c');
  await tellUnsent('lila');
  expect(texts()).toEqual([]);
  page.visibilityState = 'visible';
  one.giveBack('c');
  await Promise.all([tellUnsent('lila'), tellUnsent('lila')]);
  expect(texts()).toEqual([sentence]);
  currentToasts()[0]?.action?.onPress();
  await vi.waitFor(() => expect(copied).toEqual(['Tu viens ?']), 60_000);
});
