import { createSecretKey, randomBytes } from 'node:crypto';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { validValues } from '../fuzz/arbitrary.ts';
import { aWorld, type Person, type World } from '../kit/world.ts';

/** `MEMORY_READS=200000` for the long form. */
const reads = Number(process.env['MEMORY_READS'] ?? 5_000);

/**
 * Memory kept per read. In the short form bytes are blurred by caches that fill up to their bound
 * (an entry for every read shows all the same); handles outside the heap, such as keys, are counted
 * exactly.
 */
const most = { bytes: reads < 100_000 ? 400 : 30, handles: 0.02 };

let world: World & { end(): Promise<void> };
let owner: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { TRUSTED_PROXIES: '1' } });
  owner = await world.person({ role: 'owner' });
});
afterAll(() => world.end());

test(
  'whatever is asked for, by whom and from where, is not remembered for good',
  { timeout: 240_000 + reads * 60 },
  async () => {
    const statuses: Record<number, number> = {};
    const { bytes, handles } = await growthOf(5, (count) => askAll(count, statuses));
    console.log(`memory: ${reads} reads,`, JSON.stringify({ bytes, handles, statuses }));
    expect(bytes).toBeLessThan(most.bytes);
    expect(handles).toBeLessThan(most.handles);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    // Some succeed, some are missing, some malformed: all stages of a request are reached.
    for (const status of [200, 401, 404, 422]) expect(statuses[status]).toBeGreaterThan(reads / 50);
  },
);

test('a key for every tenth, or an entry for each, would be seen', async () => {
  const keys = new Map<string, object>();
  const entries = new Map<string, string[]>();
  const { bytes, handles } = await growthOf(3, async (count) => {
    for (let at = 0; at < count; at += 1) {
      const list = randomBytes(8).toString('hex');
      if (at % 10 === 0) keys.set(list, createSecretKey(Buffer.from(list)));
      entries.set(
        list,
        Array.from({ length: 100 }, () => list),
      );
    }
  });
  expect(keys.size + entries.size).toBeGreaterThan(reads);
  expect(bytes).toBeGreaterThan(most.bytes);
  expect(handles).toBeGreaterThan(most.handles);
});

/**
 * Memory kept per input, as the median of several rounds: one-time allocations (code, connections,
 * a cache that fills up) occur in some of them, a leak in all.
 */
async function growthOf(rounds: number, ask: (count: number) => Promise<void>): Promise<Kept> {
  const count = Math.ceil(reads / rounds);
  await ask(count);
  const weighed = [weigh()];
  for (let round = 0; round < rounds; round += 1) {
    await ask(count);
    weighed.push(weigh());
  }
  const usual = (what: keyof Kept): number => {
    const grown = weighed.slice(1).map((now, at) => now[what] - (weighed[at]?.[what] ?? 0));
    return (grown.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0) / count;
  };
  return { bytes: usual('bytes'), handles: usual('handles') };
}

/** On the heap, and outside it but held by the heap. */
interface Kept {
  readonly bytes: number;
  readonly handles: number;
}

/** Other reads have only one form. */
const distinct = actions.filter(
  ({ method, params, query }) => method === 'GET' && (params ?? query),
);

/** Calls every such read of the contract in turn, with new ids, words, cursors and clients. */
async function askAll(count: number, statuses: Record<number, number>): Promise<void> {
  const made = distinct.map(madeUp);
  const left = Array.from({ length: count }, (_, at) => at).values();
  const hands = Array.from({ length: 16 }, async () => {
    for (const at of left) {
      const url = made[at % made.length]?.next().value ?? '/';
      const reply = await world.running.app?.inject({ method: 'GET', url, headers: asker(at) });
      const status = reply?.statusCode ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await Promise.all(hands);
}

/** Mostly a signed-in owner; from another address each time. */
function asker(at: number): Record<string, string> {
  const token = at % 10 === 0 ? randomBytes(40).toString('base64url') : owner.client.token;
  const from = Array.from(randomBytes(4)).join('.');
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
}

/** Infinite valid paths of an action, generated in small batches. */
function* madeUp({ path, params, query }: Action): Generator<string, never> {
  const isList =
    query !== undefined &&
    'cursor' in (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const asked = fc.record({
    params: params ? validValues(params) : fc.constant({}),
    query: query ? validValues(query) : fc.constant({}),
    // Mostly with a cursor, which is checked first and costs least.
    isFirst: fc.constantFrom(true, false, false, false),
  });
  for (;;) {
    for (const one of fc.sample(asked, { numRuns: 50 })) {
      const values = one.params as Record<string, string>;
      const fields = Object.entries({
        ...(one.query as object),
        ...(isList && { cursor: one.isFirst ? undefined : randomBytes(30).toString('base64url') }),
      }).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, String(value)]),
      );
      const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(values[name] ?? ''),
      );
      yield search.size > 0 ? `${url}?${search.toString()}` : url;
    }
  }
}

const bytesOfHandle = 32;

/** After a garbage collection, so that only reachable memory counts. */
function weigh(): Kept {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { used_heap_size: bytes, used_global_handles_size: handles } = getHeapStatistics();
  return { bytes, handles: handles / bytesOfHandle };
}
