import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/failures.ts';
import type { Place } from './pending.ts';

const place: Place = ['comment', 'one'];

let stored: Map<string, string>;
let onDevice: Map<string, string>;
beforeEach(() => {
  [stored, onDevice] = [new Map<string, string>(), new Map<string, string>()];
  vi.stubGlobal('sessionStorage', aStorage(stored));
  vi.stubGlobal('localStorage', aStorage(onDevice));
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

/** Storage of a browser, whose keys are its own properties. */
function aStorage(kept: Map<string, string>): object {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  return new Proxy(storage, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** The tab after a reload: only its storage is left. */
async function aLoad(member: string) {
  vi.resetModules();
  const [writer, words, sending] = await Promise.all([
    import('./writer.ts'),
    import('./words.ts'),
    import('./sending.ts'),
  ]);
  writer.writeAs(member);
  const cache = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const sent: { readonly body: string; readonly key: string }[] = [];
  const refused: string[] = [];
  let fate: Error | undefined;
  const plan = {
    send: (body: string, _: AbortSignal, key: string) => {
      sent.push({ body, key });
      return fate ? Promise.reject(fate) : Promise.resolve();
    },
    done: () => undefined,
    unsure: () => undefined,
    refused: (_: Error, body: string) => refused.push(body),
  };
  return {
    ...writer,
    ...words,
    sent,
    refused,
    fail: (error?: Error) => {
      fate = error;
    },
    start: (body: string) => sending.startSending(cache, place, body, plan),
    cancel: () => sending.cancelSending(cache, place),
    resume: () => sending.resumeSending(cache, place, plan),
    settled: () => vi.waitFor(() => expect(sending.isSending(cache)).toBe(false), 60_000),
  };
}

test('what waited when the tab was loaded anew goes once, by the key it had', async () => {
  onlineManager.setOnline(false);
  const before = await aLoad('lila');
  before.keepWords(place, 'Quelle focale ?');
  before.start('Quelle focale ?');
  const [[, { key }]] = JSON.parse([...onDevice.values()].join('')) as [[string, { key: string }]];
  const after = await aLoad('lila');
  expect(after.wordsAt(place)).toBe('Quelle focale ?');
  expect(after.resume()).toBe(true);
  // Two components showing it send it once.
  expect(after.resume()).toBe(false);
  onlineManager.setOnline(true);
  await after.settled();
  expect(after.sent).toEqual([{ body: 'Quelle focale ?', key }]);
  expect((await aLoad('lila')).resume()).toBe(false);
});

test('another member neither sees nor sends it; nor does who signed out', async () => {
  onlineManager.setOnline(false);
  const hers = await aLoad('lila');
  hers.keepWords(place, 'Quelle focale ?');
  hers.start('Quelle focale ?');
  const his = await aLoad('noe');
  expect([his.wordsAt(place), his.resume()]).toEqual([undefined, false]);
  const again = await aLoad('lila');
  expect(again.wordsAt(place)).toBe('Quelle focale ?');
  again.forgetWritten();
  again.writeAs('lila');
  expect([again.wordsAt(place), again.resume()]).toEqual([undefined, false]);
  expect([[...stored.keys()], onDevice.size]).toEqual([['stenope.room'], 0]);
});

test('taken back it does not go by itself; the same again has the key of its first try', async () => {
  onlineManager.setOnline(false);
  const before = await aLoad('lila');
  before.start('Quelle focale ?');
  before.cancel();
  onlineManager.setOnline(true);
  const after = await aLoad('lila');
  expect(after.resume()).toBe(false);
  after.fail(new NetworkError('network'));
  after.start('Quelle focale ?');
  await after.settled();
  after.fail();
  after.start('Quelle focale ?');
  await after.settled();
  after.start('Quelle focale ?');
  await after.settled();
  const [first, second, third] = after.sent;
  expect(second?.key).toBe(first?.key);
  // Repeated after an answer, it is a new one.
  expect(third?.key).not.toBe(first?.key);
  expect(after.refused).toEqual(['Quelle focale ?']);
});

test('what the server refuses is told of, and does not go again', async () => {
  const tab = await aLoad('lila');
  tab.keepWords(place, 'Quelle focale ?');
  tab.fail(new ApiError({ error: { code: 'not_found', values: {}, requestId: 'r' } }, 404));
  tab.start('Quelle focale ?');
  await tab.settled();
  expect([tab.refused, tab.wordsAt(place)]).toEqual([['Quelle focale ?'], 'Quelle focale ?']);
  expect((await aLoad('lila')).resume()).toBe(false);
});
