import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox, type Outcome, type Queued } from '../writing/outbox.ts';
import { beThere, whenGone } from './tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { locks: fakeLocks() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Waiting {
  readonly mode: LockMode;
  readonly grant: () => Promise<void>;
}

/** Fake Web Locks for several tabs: granted asynchronously, in request order. */
function fakeLocks() {
  const held = new Map<string, LockMode[]>();
  const waiting = new Map<string, Waiting[]>();
  const look = async (name: string): Promise<void> => {
    const [next, ...others] = waiting.get(name) ?? [];
    const modes = held.get(name) ?? [];
    const isFree = modes.length === 0 || [...modes, next?.mode].every((one) => one === 'shared');
    if (!next || !isFree) return;
    waiting.set(name, others);
    held.set(name, [...modes, next.mode]);
    void look(name);
    await next.grant();
    held.set(name, held.get(name)?.toSpliced(0, 1) ?? []);
    void look(name);
  };
  const request = (
    name: string,
    { mode, signal }: { readonly mode: LockMode; readonly signal?: AbortSignal },
    work: () => Promise<void> | void,
  ) =>
    new Promise<void>((resolve, reject) => {
      const asking = { mode, grant: async () => resolve(await work()) };
      waiting.set(name, [...(waiting.get(name) ?? []), asking]);
      signal?.addEventListener('abort', () => {
        waiting.set(name, waiting.get(name)?.filter((one) => one !== asking) ?? []);
        reject(new Error('AbortError'));
      });
      queueMicrotask(() => void look(name));
    });
  return { request };
}

const soon = () => vi.advanceTimersByTimeAsync(0);

test('who waits for a tab is told when it goes, and at once if it is not there', async () => {
  const leave = beThere('one');
  const [ofOne, ofTwo] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenGone('one', ofOne);
  whenGone('two', ofTwo);
  expect(ofTwo).not.toHaveBeenCalled();
  await soon();
  expect(ofTwo).toHaveBeenCalledOnce();
  expect(ofOne).not.toHaveBeenCalled();
  leave();
  await soon();
  expect(ofOne).toHaveBeenCalledOnce();
});

test('a copied tab has the same name: it is there until both are gone', async () => {
  const leaves = [beThere('one'), beThere('one')];
  const told = vi.fn<() => void>();
  whenGone('one', told);
  leaves[0]?.();
  await soon();
  expect(told).not.toHaveBeenCalled();
  leaves[1]?.();
  await soon();
  expect(told).toHaveBeenCalledOnce();
});

test('who waits no more is not told, and holds nobody up', async () => {
  const leave = beThere('one');
  const [first, second] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const stop = whenGone('one', first);
  whenGone('one', second);
  stop();
  leave();
  await soon();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

test('without locks, or where they are closed to us, nobody is told and nothing fails', async () => {
  const closed = { request: () => Promise.reject(new Error('SecurityError')) };
  for (const navigator of [{}, { locks: closed }]) {
    vi.stubGlobal('navigator', navigator);
    const told = vi.fn<() => void>();
    const ends = [beThere('one'), whenGone('one', told)];
    await soon();
    for (const end of ends) end();
    expect(told).not.toHaveBeenCalled();
  }
});

const stored: Outcome = { kind: 'stored' };
const later: Outcome = { kind: 'later', askedMs: 0 };
let made = 0;

/** Outbox of one tab; its storage is shared by all. */
function anOutbox(kept: Map<string, Queued>, tab: string, outcome: Outcome) {
  const sent: string[] = [];
  const outbox = new Outbox({
    shelf: {
      readAll: () => [...kept.values()],
      write: (queued) => kept.set(queued.id, queued),
      drop: (id) => kept.delete(id),
    },
    send: async ({ id }) => {
      sent.push(id);
      return outcome;
    },
    newId: () => `id-${(made += 1)}`,
    now: Date.now,
    random: () => 1,
    tab,
    whenGone,
    homeless: () => undefined,
  });
  return { outbox, sent };
}

test('what a tab leaves behind is sent by another as soon as it is closed', async () => {
  const shelf = new Map<string, Queued>();
  const leave = beThere('one');
  const one = anOutbox(shelf, 'one', later);
  const first = one.outbox.say('c', 'dans le train');
  const two = anOutbox(shelf, 'two', stored);
  const second = two.outbox.say('c', 'arrivé');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(two.sent).toEqual([]);
  one.outbox.close();
  leave();
  await soon();
  expect(two.sent).toEqual([first.id, second.id]);
  expect(two.outbox.all).toEqual([]);
});

test('what was left before one came is sent at once', async () => {
  const shelf = new Map<string, Queued>();
  const one = anOutbox(shelf, 'one', later);
  const { id } = one.outbox.say('c', 'bonjour');
  one.outbox.close();
  const two = anOutbox(shelf, 'two', stored);
  await soon();
  expect(two.sent).toEqual([id]);
});

test('of two tabs that wait for a third, one sends what it left', async () => {
  const shelf = new Map<string, Queued>();
  const leave = beThere('one');
  const [leaveTwo, leaveThree] = [beThere('two'), beThere('three')];
  const one = anOutbox(shelf, 'one', later);
  one.outbox.say('c', 'bonjour');
  const [two, three] = ['two', 'three'].map((tab) => anOutbox(shelf, tab, later));
  await soon();
  one.outbox.close();
  leave();
  await soon();
  expect(two?.sent).toHaveLength(1);
  expect(three?.sent).toEqual([]);
  leaveTwo();
  leaveThree();
});
