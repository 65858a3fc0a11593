import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  Outbox,
  type OutboxDependencies,
  type Outcome,
  type Queued,
  type MessageStorage,
} from './outbox.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const stored: Outcome = { kind: 'stored' };
const later: Outcome = { kind: 'later', askedMs: 0 };

/** Storage shared by any number of tabs. */
function aStorage() {
  const kept = new Map<string, Queued>();
  const storage: MessageStorage = {
    readAll: () => [...kept.values()],
    write: (queued) => kept.set(queued.id, queued),
    drop: (id) => kept.delete(id),
  };
  return { kept, storage };
}

interface Tab {
  readonly storage?: MessageStorage;
  readonly alone?: OutboxDependencies['alone'];
  readonly answer?: (queued: Queued) => Outcome | Promise<Outcome>;
}

/** A browser without Web Locks: the others leave an attempt to the tab that began it. */
const noLocks: OutboxDependencies['alone'] = (_, work) => work();

/** Locks shared by any number of tabs, in the order of their asking. */
function locks(): OutboxDependencies['alone'] {
  const last = new Map<string, Promise<void>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(name, mine);
    return mine;
  };
}

let made = 0;

function anOutbox({
  storage = aStorage().storage,
  alone = noLocks,
  answer = () => stored,
}: Tab = {}) {
  const sent: string[] = [];
  const onConversationGone: string[] = [];
  const outbox = new Outbox({
    storage,
    send: async (queued) => {
      sent.push(queued.id);
      return answer(queued);
    },
    alone,
    leaseMs: alone === noLocks ? 75_000 : 0,
    newId: () => `id-${String((made += 1)).padStart(4, '0')}`,
    now: Date.now,
    random: () => 1,
    onConversationGone: ({ conversationId }) => onConversationGone.push(conversationId),
  });
  const bodies = () => outbox.all.map(({ body }) => body);
  return { outbox, sent, onConversationGone, bodies };
}

test('what is said stands there at once, is kept, and goes when the server has it', async () => {
  const { kept, storage } = aStorage();
  const { outbox, bodies } = anOutbox({ storage });
  const { id } = outbox.say('c', 'bonjour');
  expect(bodies()).toEqual(['bonjour']);
  expect(kept.get(id)).toMatchObject({ conversationId: 'c', body: 'bonjour' });
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()).toEqual([]);
  expect(kept.size).toBe(0);
});

test('of a conversation that is not there any more it is said so; of any other refusal not', async () => {
  const { outbox, onConversationGone } = anOutbox({
    answer: ({ conversationId }) => ({
      kind: 'refused',
      code: conversationId === 'c' ? 'not_found' : 'request_pending',
    }),
  });
  outbox.say('c', 'bonjour');
  outbox.say('d', 'bonsoir');
  await vi.advanceTimersByTimeAsync(0);
  expect(onConversationGone).toEqual(['c']);
});

test('one after the other within a conversation, side by side in two', async () => {
  const ends: (() => void)[] = [];
  const { outbox, sent } = anOutbox({
    answer: () => new Promise((resolve) => ends.push(() => resolve(stored))),
  });
  const [first, second, other] = [outbox.say('c', '1'), outbox.say('c', '2'), outbox.say('d', '3')];
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([first.id, other.id]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([first.id, other.id, second.id]);
});

test('what did not arrive is sent again under the same id, with growing pauses', async () => {
  let isAway = true;
  const { outbox, sent, bodies } = anOutbox({ answer: () => (isAway ? later : stored) });
  const { id } = outbox.say('c', 'bonjour');
  const at: number[] = [];
  for (let second = 0; second < 120; second += 1) {
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (sent.length > before) at.push(second);
  }
  expect(at).toEqual([0, 2, 6, 14, 30, 60, 90]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(sent)).toEqual(new Set([id]));
  expect(bodies()).toEqual([]);
});

test('who asks for patience is given it', async () => {
  const { outbox, sent } = anOutbox({ answer: () => ({ kind: 'later', askedMs: 40_000 }) });
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(40_500);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(2);
});

test('when the network is back nobody waits', async () => {
  let isAway = true;
  const { outbox, sent, bodies } = anOutbox({ answer: () => (isAway ? later : stored) });
  outbox.say('c', '1');
  outbox.say('c', '2');
  outbox.say('d', '3');
  await vi.advanceTimersByTimeAsync(60_000);
  isAway = false;
  const before = sent.length;
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length - before).toBe(3);
  expect(bodies()).toEqual([]);
});

test('what is refused stays with its reason, holds nobody up, and can be tried again', async () => {
  const { kept, storage } = aStorage();
  let isOpen = false;
  const { outbox, bodies, sent } = anOutbox({
    storage,
    answer: ({ body }) =>
      body === 'trop' && !isOpen ? { kind: 'refused', code: 'request_pending' } : stored,
  });
  const { id } = outbox.say('c', 'trop');
  outbox.say('c', 'encore');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(bodies()).toEqual(['trop']);
  expect(kept.get(id)?.failed).toBe('request_pending');
  expect(sent).toHaveLength(2);
  isOpen = true;
  outbox.retry(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toBe(id);
  expect(kept.size).toBe(0);
});

test('over a reload nothing is lost, and it is the same message', async () => {
  const { storage } = aStorage();
  const before = anOutbox({ storage, answer: () => later });
  const { id } = before.outbox.say('c', 'dans le train');
  await vi.advanceTimersByTimeAsync(0);
  before.outbox.close();
  const after = anOutbox({ storage });
  expect(after.bodies()).toEqual(['dans le train']);
  after.outbox.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.sent).toEqual([id]);
  expect(after.bodies()).toEqual([]);
});

test('closed, it sends nothing more', async () => {
  const { outbox, sent } = anOutbox({ answer: () => later });
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  outbox.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
});

test('two tabs show the same, and one after the other tries to send it', async () => {
  const { storage } = aStorage();
  const alone = locks();
  const one = anOutbox({ storage, alone, answer: () => later });
  const two = anOutbox({ storage, alone, answer: () => later });
  one.outbox.say('c', 'bonjour');
  two.outbox.reread();
  expect(two.bodies()).toEqual(['bonjour']);
  await vi.advanceTimersByTimeAsync(900);
  expect([one.sent.length, two.sent.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(60_000);
  // A pause is one for all: together they try no more often than one alone would.
  expect(one.sent.length + two.sent.length).toBeLessThan(10);
});

test('what a closed tab left behind is sent by another, as soon as it is gone', async () => {
  const { storage } = aStorage();
  const alone = locks();
  const end = Promise.withResolvers<Outcome>();
  const one = anOutbox({ storage, alone, answer: () => end.promise });
  const first = one.outbox.say('c', 'dans le train');
  const two = anOutbox({ storage, alone });
  const second = two.outbox.say('c', 'arrivé');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(two.sent).toEqual([]);
  one.outbox.close();
  end.resolve(later);
  await vi.advanceTimersByTimeAsync(0);
  expect(two.sent).toEqual([first.id, second.id]);
});

test('where nobody can say that it is gone, after a while', async () => {
  const { storage } = aStorage();
  const one = anOutbox({ storage, answer: () => new Promise(() => undefined) });
  one.outbox.say('c', 'bonjour');
  const two = anOutbox({ storage });
  await vi.advanceTimersByTimeAsync(70_000);
  expect(two.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(two.sent).toHaveLength(1);
});

test('what another tab has brought home holds nobody up', async () => {
  const { storage } = aStorage();
  const one = anOutbox({ storage, answer: () => new Promise(() => undefined) });
  const { id } = one.outbox.say('c', '1');
  const two = anOutbox({ storage });
  const second = two.outbox.say('c', '2');
  await vi.advanceTimersByTimeAsync(1000);
  expect(two.sent).toEqual([]);
  one.outbox.drop(id);
  two.outbox.reread();
  await vi.advanceTimersByTimeAsync(0);
  expect(two.sent).toEqual([second.id]);
});

test('what another tab brought home is gone here too', async () => {
  const { storage } = aStorage();
  const one = anOutbox({ storage });
  const two = anOutbox({ storage });
  one.outbox.say('c', 'bonjour');
  two.outbox.reread();
  await vi.advanceTimersByTimeAsync(0);
  two.outbox.reread();
  expect(two.bodies()).toEqual([]);
});

test('heard of on the live line before the answer, it is not sent again', async () => {
  const { outbox, sent, bodies } = anOutbox({ answer: () => later });
  const { id } = outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  outbox.drop(id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(bodies()).toEqual([]);
});

test('of a conversation that is gone nothing is sent any more', async () => {
  const { outbox, bodies } = anOutbox({ answer: () => later });
  outbox.say('c', '1');
  outbox.say('d', '2');
  outbox.dropAllOf('c');
  expect(bodies()).toEqual(['2']);
});

test('gone with what another tab was to send first, nothing that came after it is sent', async () => {
  const { kept, storage } = aStorage();
  const one = anOutbox({ storage, answer: () => later });
  one.outbox.say('c', '1');
  const two = anOutbox({ storage });
  two.outbox.say('c', '2');
  expect(two.outbox.dropAllOf('c').map(({ body }) => body)).toEqual(['1', '2']);
  one.outbox.reread();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(two.sent).toEqual([]);
  expect(kept.size).toBe(0);
});

test('the list is the same one until it changes', () => {
  const { outbox } = anOutbox({ answer: () => later });
  const heard = vi.fn<() => void>();
  outbox.listen(heard);
  const before = outbox.all;
  expect(outbox.all).toBe(before);
  outbox.say('c', 'bonjour');
  expect(outbox.all).not.toBe(before);
  expect(heard).toHaveBeenCalled();
});
