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
 * What stays of each. Short, the bytes are blurred by what fills up to its bound meanwhile (an entry
 * for every read shows all the same); what is kept outside the heap, such as keys, is counted to the one.
 */
const most = { bytes: reads < 100_000 ? 250 : 30, handles: 0.02 };

let world: World & { end(): Promise<void> };
let owner: Person;
beforeAll(async () => {
  world = await aWorld({ keep: true, env: { TRUSTED_PROXIES: '1' } });
  owner = await world.person({ role: 'owner' });
});
afterAll(() => world.end());

test(
  'whatever is asked for, by whom and from where, is not remembered for good',
  { timeout: 60_000 + reads * 60 },
  async () => {
    const statuses: Record<number, number> = {};
    const { bytes, handles } = await growthOf((count) => askAll(count, statuses));
    console.log(`memory: ${reads} reads,`, JSON.stringify({ bytes, handles, statuses }));
    expect(bytes).toBeLessThan(most.bytes);
    expect(handles).toBeLessThan(most.handles);
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    // Some are answered, some of nothing, some malformed: not one door shut before the rest.
    for (const status of [200, 401, 404, 422]) expect(statuses[status]).toBeGreaterThan(reads / 50);
  },
);

test('a key for every tenth, or an entry for each, would be seen', async () => {
  const keys = new Map<string, object>();
  const entries = new Map<string, string[]>();
  const { bytes, handles } = await growthOf(async (count) => {
    for (let at = 0; at < count; at += 1) {
      const list = randomBytes(8).toString('hex');
      if (at % 10 === 0) keys.set(list, createSecretKey(Buffer.from(list)));
      entries.set(
        list,
        Array.from({ length: 50 }, () => list),
      );
    }
  });
  expect(keys.size + entries.size).toBeGreaterThan(reads);
  expect(bytes).toBeGreaterThan(most.bytes);
  expect(handles).toBeGreaterThan(most.handles);
});

const rounds = 5;

/**
 * What is kept of each input, in the middle one of several rounds: what is made once (code,
 * connections, a cache that fills up) or let go comes in some of them, what stays for good in all.
 */
async function growthOf(ask: (count: number) => Promise<void>): Promise<Kept> {
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

/** On the heap, and of things outside it that something on the heap holds. */
interface Kept {
  readonly bytes: number;
  readonly handles: number;
}

/** Of the others there is but one. */
const distinct = actions.filter(
  ({ method, params, query }) => method === 'GET' && (params ?? query),
);

/** Every such read of the contract in turn, each with ids, words, places in lists and askers of its own. */
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

/** Mostly somebody who passes every door; from another address each time. */
function asker(at: number): Record<string, string> {
  const token = at % 10 === 0 ? randomBytes(40).toString('base64url') : owner.client.token;
  const from = Array.from(randomBytes(4)).join('.');
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': from };
}

/** Addresses an action takes: without end, made in small batches. */
function* madeUp({ path, params, query }: Action): Generator<string, never> {
  const isList =
    query !== undefined &&
    'cursor' in (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const asked = fc.record({
    params: params ? validValues(params) : fc.constant({}),
    query: query ? validValues(query) : fc.constant({}),
    // Mostly from somewhere within the list, which is looked at first and costs least.
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

/** After a collection: what is left is held by somebody. */
function weigh(): Kept {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { used_heap_size: bytes, used_global_handles_size: handles } = getHeapStatistics();
  return { bytes, handles: handles / bytesOfHandle };
}
