import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Place } from './pending.ts';

/** A device: what its tabs share. Each tab has its own session storage, and its locks end with it. */
let onDevice: Map<string, string>;
let held: Map<string, object>;

beforeEach(() => {
  [onDevice, held] = [new Map<string, string>(), new Map<string, object>()];
  vi.stubGlobal('localStorage', aStorage(onDevice));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  onlineManager.setOnline(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

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

/** Locks of a tab, as far as they are used: nobody waits for one here. */
function locksOf(tab: object) {
  return {
    request: async (name: string, ...rest: unknown[]) => {
      const [run, options] = rest.toReversed() as [
        (lock: object | null) => unknown,
        object | undefined,
      ];
      if (held.has(name)) return options ? run(null) : undefined;
      held.set(name, tab);
      await run({});
      held.delete(name);
      return undefined;
    },
  };
}

const place: Place = ['comment', 'one'];

async function aTab(memberId: string) {
  vi.resetModules();
  const tab = {};
  vi.stubGlobal('sessionStorage', aStorage(new Map()));
  vi.stubGlobal('navigator', { locks: locksOf(tab), onLine: false });
  const [writer, words, sending, left] = await Promise.all([
    import('./writer.ts'),
    import('./words.ts'),
    import('./sending.ts'),
    import('./left.ts'),
  ]);
  writer.writeAs(memberId);
  const cache = new QueryClient({ defaultOptions: { mutations: { retry: false } } });
  const sent: { readonly body: string; readonly key: string }[] = [];
  const plan = {
    send: (body: string, _: AbortSignal, key: string) => Promise.resolve(sent.push({ body, key })),
    done: () => undefined,
    unsure: () => undefined,
  };
  const found = vi.fn<() => void>();
  writer.whenWriter(found);
  found.mockClear();
  return {
    sent,
    found,
    wordsAt: words.wordsAt,
    write: (body: string, at = place) => sending.startSending(cache, at, body, plan),
    cancel: () => sending.cancelSending(cache, place),
    look: () => left.takeLeft(memberId),
    resume: () => sending.resumeSending(cache, place, plan),
    settled: () => vi.waitFor(() => expect(sending.isSending(cache)).toBe(false), 60_000),
    close: () => {
      for (const [name, holder] of held) if (holder === tab) held.delete(name);
    },
  };
}

const waits = () => [...onDevice.values()].join('');
const keyIn = (text: string) => /"key":"(?<key>\w+)"/.exec(text)?.groups?.['key'];

test('what a closed tab left goes with the next, once, by the key it had, and its words are there', async () => {
  const before = await aTab('lila');
  before.write('Quelle focale ?');
  const key = keyIn(waits());
  before.close();
  const after = await aTab('lila');
  after.look();
  await vi.waitFor(() => expect(after.found).toHaveBeenCalled());
  expect(after.wordsAt(place)).toBe('Quelle focale ?');
  expect(after.resume()).toBe(true);
  onlineManager.setOnline(true);
  await after.settled();
  expect(after.sent).toEqual([{ body: 'Quelle focale ?', key }]);
  expect(waits()).toBe('');
});

test('what an open tab waits with stays there', async () => {
  const open = await aTab('lila');
  open.write('Quelle focale ?');
  const other = await aTab('lila');
  other.look();
  expect([other.resume(), other.wordsAt(place)]).toEqual([false, undefined]);
  expect(waits()).toContain('Quelle focale ?');
});

test('two texts for one place go one after the other', async () => {
  const before = await aTab('lila');
  before.write('La première.');
  before.close();
  const after = await aTab('lila');
  after.write('La seconde.');
  after.look();
  expect(after.resume()).toBe(false);
  expect(waits()).toContain('La première.');
  expect(waits()).toContain('La seconde.');
});

test('what was taken back in a closed tab does not go by itself', async () => {
  const before = await aTab('lila');
  before.write('Quelle focale ?');
  before.cancel();
  before.close();
  const after = await aTab('lila');
  after.look();
  await vi.waitFor(() => expect(after.found).toHaveBeenCalled());
  expect(after.resume()).toBe(false);
});

test('later than its key is known to the server, its author decides', async () => {
  const before = await aTab('lila');
  before.write('Quelle focale ?');
  before.close();
  vi.useFakeTimers({ now: Date.now() + 72 * 60 * 60_000, toFake: ['Date'] });
  const after = await aTab('lila');
  after.look();
  await vi.waitFor(() => expect(after.found).toHaveBeenCalled());
  expect([after.resume(), after.wordsAt(place)]).toEqual([false, 'Quelle focale ?']);
});

test('who signs in next on this device has nothing of it, and finds it gone', async () => {
  const hers = await aTab('lila');
  hers.write('Quelle focale ?');
  hers.close();
  const his = await aTab('noe');
  his.look();
  expect([his.resume(), waits()]).toEqual([false, '']);
});
