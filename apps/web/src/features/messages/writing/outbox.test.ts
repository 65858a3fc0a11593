import type { ErrorCode } from '@stenope/contract/errors';
import { message } from '@stenope/contract/messages/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { newMessageId } from '../../../platform/api/keys.ts';
import { Outbox, type Queued } from './outbox.ts';

/** Like a browser's storage: entries are own properties. */
function aStorage() {
  const texts = new Map<string, string>();
  const storage = new Proxy(
    {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, value: string) => texts.set(key, value),
      removeItem: (key: string) => texts.delete(key),
    },
    {
      ownKeys: () => [...texts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  return { storage, texts };
}

let kept: Map<string, string>;
let made = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') });
  // Pauses are as long as they may be.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  // Ids made in the same moment sort in the order of their making.
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    made += 1;
    if (bytes instanceof Uint8Array) bytes.set([made >> 8, made & 255]);
    return bytes;
  });
  // A browser without Web Locks: the others leave an attempt to the tab that began it.
  vi.stubGlobal('navigator', {});
  const { storage, texts } = aStorage();
  vi.stubGlobal('localStorage', storage);
  kept = texts;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const stored = () => undefined;
const later = () => {
  throw new NetworkError('network');
};
const never = () => new Promise<void>(() => undefined);
const refused = (code: ErrorCode, status: number, askedMs = 0) =>
  new ApiError({ error: { code, values: {}, requestId: 'r' } }, status, askedMs);

type Work = () => Promise<void>;
interface How {
  readonly signal?: AbortSignal;
  readonly steal?: boolean;
}

/** Web Locks shared by any number of tabs, in the order of their asking. */
function withLocks(): void {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, { signal, steal }: How, work: Work) => {
    const before = steal ? undefined : held.get(name);
    const end = Promise.withResolvers<void>();
    const turn = Promise.all([before, end.promise]);
    held.set(name, turn);
    try {
      await Promise.race([
        before,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      await work();
    } finally {
      end.resolve();
    }
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), ms);
    return timeout.signal;
  });
}

function anOutbox(answer: (queued: Queued) => void | Promise<void> = stored) {
  const sent: string[] = [];
  const onChange = vi.fn<() => void>();
  const outbox = new Outbox({
    memberId: 'lila',
    send: async (queued) => {
      sent.push(queued.id);
      await answer(queued);
    },
    onChange,
  });
  const bodies = () => outbox.all.map(({ body }) => body);
  return { outbox, sent, onChange, bodies };
}

test('what is said stands there at once, is kept, and goes when the server has it', async () => {
  const { outbox, bodies } = anOutbox();
  outbox.say('c', 'bonjour');
  expect(bodies()).toEqual(['bonjour']);
  expect([...kept.values()].join('')).toContain('"conversationId":"c","body":"bonjour"');
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()).toEqual([]);
  expect(kept.size).toBe(0);
});

test('of a conversation that is not there any more it is given back; after any other refusal not', async () => {
  const { outbox, bodies } = anOutbox(({ conversationId }) => {
    throw conversationId === 'c' ? refused('not_found', 404) : refused('request_pending', 409);
  });
  outbox.say('c', 'bonjour');
  outbox.say('d', 'bonsoir');
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies()).toEqual(['bonsoir']);
  expect(kept.get('stenope.chat.lila.unsent.c')).toBe('bonjour');
});

test('one after the other within a conversation, side by side in two', async () => {
  const ends: (() => void)[] = [];
  const { outbox, sent } = anOutbox(() => new Promise((resolve) => ends.push(resolve)));
  const [first, second, other] = [outbox.say('c', '1'), outbox.say('c', '2'), outbox.say('d', '3')];
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([first.id, other.id]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([first.id, other.id, second.id]);
});

test('what did not arrive is sent again under the same id, with growing pauses', async () => {
  let isAway = true;
  const { outbox, sent, bodies } = anOutbox(() => (isAway ? later() : stored()));
  const { id } = outbox.say('c', 'bonjour');
  const at: number[] = [];
  for (let second = 0; second < 120; second += 1) {
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(1000);
    if (sent.length > before) at.push(second);
  }
  expect(at).toEqual([0, 1, 5, 13, 29, 59, 89, 119]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(new Set(sent)).toEqual(new Set([id]));
  expect(bodies()).toEqual([]);
});

test('who asks for patience is given it, also when the network is back', async () => {
  const { outbox, sent } = anOutbox(() => {
    throw refused('too_many_requests', 429, 40_000);
  });
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(1000);
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(38_500);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(2);
});

test('when the network is back nobody waits', async () => {
  let isAway = true;
  const { outbox, sent, bodies } = anOutbox(() => (isAway ? later() : stored()));
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
  let isOpen = false;
  const { outbox, bodies, sent } = anOutbox(({ body }) => {
    if (body === 'trop' && !isOpen) throw refused('request_pending', 409);
  });
  const { id } = outbox.say('c', 'trop');
  outbox.say('c', 'encore');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(bodies()).toEqual(['trop']);
  expect(outbox.all[0]?.failed).toBe('request_pending');
  expect(sent).toHaveLength(2);
  isOpen = true;
  outbox.retry(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toBe(id);
  expect(kept.size).toBe(0);
});

test('what was refused after a pause is not sent again when the network is back', async () => {
  let isAway = true;
  const { outbox, sent } = anOutbox(() => {
    throw isAway ? new NetworkError('network') : refused('request_pending', 409);
  });
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  const before = sent.length;
  outbox.hurry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, outbox.all[0]?.failed]).toEqual([before, 'request_pending']);
});

test('over a reload nothing is lost, and it is the same message', async () => {
  const before = anOutbox(later);
  const { id } = before.outbox.say('c', 'dans le train');
  await vi.advanceTimersByTimeAsync(0);
  before.outbox.close();
  const after = anOutbox();
  expect(after.bodies()).toEqual(['dans le train']);
  after.outbox.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.sent).toEqual([id]);
  expect(after.bodies()).toEqual([]);
});

test('closed, it sends nothing more', async () => {
  const { outbox, sent } = anOutbox(later);
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  outbox.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
});

test('two tabs show the same, and one after the other tries to send it', async () => {
  withLocks();
  const [one, two] = [anOutbox(later), anOutbox(later)];
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
  withLocks();
  const end = Promise.withResolvers<void>();
  const one = anOutbox(() => end.promise);
  const first = one.outbox.say('c', 'dans le train');
  const two = anOutbox();
  const second = two.outbox.say('c', 'arrivé');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(two.sent).toEqual([]);
  one.outbox.close();
  end.reject(new NetworkError('network'));
  await vi.advanceTimersByTimeAsync(0);
  expect(two.sent).toEqual([first.id, second.id]);
});

test('where nobody can say that it is gone, after a while', async () => {
  const one = anOutbox(never);
  one.outbox.say('c', 'bonjour');
  const two = anOutbox();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(two.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(two.sent).toHaveLength(1);
});

test('what another tab has brought home holds nobody up', async () => {
  const one = anOutbox(never);
  const { id } = one.outbox.say('c', '1');
  const two = anOutbox();
  const second = two.outbox.say('c', '2');
  await vi.advanceTimersByTimeAsync(1000);
  expect(two.sent).toEqual([]);
  one.outbox.drop(id);
  two.outbox.reread();
  await vi.advanceTimersByTimeAsync(0);
  expect(two.sent).toEqual([second.id]);
});

test('what another tab brought home is gone here too', async () => {
  const one = anOutbox();
  const two = anOutbox();
  one.outbox.say('c', 'bonjour');
  two.outbox.reread();
  await vi.advanceTimersByTimeAsync(0);
  two.outbox.reread();
  expect(two.bodies()).toEqual([]);
});

test('heard of on the live line before the answer, it is not sent again', async () => {
  const { outbox, sent, bodies } = anOutbox(later);
  const { id } = outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  outbox.drop(id);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(bodies()).toEqual([]);
});

test('of a conversation that is gone nothing is sent any more', async () => {
  const { outbox, bodies } = anOutbox(later);
  outbox.say('c', '1');
  outbox.say('d', '2');
  outbox.giveBack('c');
  expect(bodies()).toEqual(['2']);
});

test('gone with what another tab was to send first, nothing that came after it is sent', async () => {
  const one = anOutbox(later);
  one.outbox.say('c', '1');
  const two = anOutbox();
  two.outbox.say('c', '2');
  two.outbox.giveBack('c');
  expect(kept.get('stenope.chat.lila.unsent.c')).toBe('1\n\n2');
  one.outbox.reread();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(two.sent).toEqual([]);
  expect([one.bodies(), two.bodies()]).toEqual([[], []]);
});

test('the list is the same one until it changes', () => {
  const { outbox, onChange } = anOutbox(later);
  onChange.mockClear();
  const before = outbox.all;
  expect(outbox.all).toBe(before);
  outbox.say('c', 'bonjour');
  expect(outbox.all).not.toBe(before);
  expect(onChange).toHaveBeenCalled();
});

test('a suspended tab that holds the lock is waited for as long as an attempt takes', async () => {
  withLocks();
  const one = anOutbox(never);
  const { id } = one.outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  const two = anOutbox();
  await vi.advanceTimersByTimeAsync(70_000);
  expect(two.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  // The same message, which the server stores once.
  expect(two.sent).toEqual([id]);
  const second = two.outbox.say('c', 'encore');
  await vi.advanceTimersByTimeAsync(0);
  expect(two.sent).toEqual([id, second.id]);
});

test('where locks are refused, it is sent all the same', async () => {
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('refused')) } });
  const { outbox, sent } = anOutbox();
  const { id } = outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([id]);
});

test.each([
  [refused('request_pending', 409), 'request_pending'],
  [refused('invalid', 422), 'invalid'],
  [new NetworkError('offline'), undefined],
  [new NetworkError('unreadable', { status: 502 }), undefined],
  [refused('unavailable', 503), undefined],
  [refused('internal', 500), undefined],
  [refused('unauthenticated', 401), undefined],
  [refused('too_many_requests', 429), undefined],
  [new TypeError('nobody knows'), undefined],
])('after %s it is refused, or tried again', async (failure, failed) => {
  const { outbox, sent } = anOutbox(() => Promise.reject(failure));
  outbox.say('c', 'bonjour');
  await vi.advanceTimersByTimeAsync(3000);
  expect(outbox.all[0]?.failed).toBe(failed);
  expect(sent).toHaveLength(failed === undefined ? 2 : 1);
});

test('what is kept but is no message of ours is not taken for one', () => {
  for (const [id, text] of ['{"id":1}', 'nonsense', 'null'].entries()) {
    kept.set(`stenope.chat.lila.outbox.${id}`, text);
  }
  expect(anOutbox().bodies()).toEqual([]);
});

test('an id is one the server takes, and those made later sort later', () => {
  const ids = [0, 1, 255, 256, 1_763_208_000_000, 1_763_208_000_001].map((at) => newMessageId(at));
  for (const id of ids) expect(message.shape.id.safeParse(id).success, id).toBe(true);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[4]?.startsWith('019a8762-f200-7')).toBe(true);
});

test('no two are the same', () => {
  vi.restoreAllMocks();
  expect(new Set(Array.from({ length: 1000 }, () => newMessageId(5))).size).toBe(1000);
});
