import { randomBytes } from 'node:crypto';
import type { HeapInfo } from 'node:v8';
import type { Action } from '@stenope/contract/action';
import { actions } from '@stenope/contract/catalog';
import fc from 'fast-check';
import { z } from 'zod/mini';
import { validValues } from '../fuzz/arbitrary.ts';

/**
 * Memory kept per read. Where there are few of them, bytes are blurred by caches that fill up to
 * their bound (an entry for every read shows all the same); handles outside the heap, such as keys,
 * are counted exactly.
 */
export const mostKept = (reads: number) => ({ bytes: reads < 100_000 ? 400 : 30, handles: 0.02 });

interface Growing {
  readonly reads: number;
  readonly rounds?: number;
  readonly ask: (count: number) => Promise<void>;
  readonly weigh: () => Promise<Kept>;
}

/**
 * Memory kept per input, as the median of several rounds: one-time allocations (code, connections,
 * a cache that fills up) occur in some of them, a leak in all.
 */
export async function growthOf({ reads, rounds = 5, ask, weigh }: Growing): Promise<Kept> {
  const count = Math.ceil(reads / rounds);
  await ask(count);
  const weighed = [await weigh()];
  for (let round = 0; round < rounds; round += 1) {
    await ask(count);
    weighed.push(await weigh());
  }
  const usual = (what: keyof Kept): number => {
    const grown = weighed.slice(1).map((now, at) => now[what] - (weighed[at]?.[what] ?? 0));
    return (grown.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0) / count;
  };
  return { bytes: usual('bytes'), handles: usual('handles') };
}

/** On the heap, and outside it but held by the heap. */
export interface Kept {
  readonly bytes: number;
  readonly handles: number;
}

const bytesOfHandle = 32;

/** Of what V8 says of a heap. */
export function keptOf(heap: HeapInfo): Kept {
  const { used_heap_size: bytes, used_global_handles_size: handles } = heap;
  return { bytes, handles: handles / bytesOfHandle };
}

/** Other reads have only one form. */
const distinct = actions.filter(
  ({ method, params, query }) => method === 'GET' && (params ?? query),
);

interface Asking {
  readonly count: number;
  /** Of whoever may ask for most. */
  readonly token: string;
  readonly ask: (url: string, headers: Record<string, string>) => Promise<number>;
  /** Answers by status, added up. */
  readonly statuses: Record<number, number>;
}

/** Calls every such read of the contract in turn, with new ids, words, cursors and clients. */
export async function askDistinct({ count, token, ask, statuses }: Asking): Promise<void> {
  const made = distinct.map(madeUp);
  const left = Array.from({ length: count }, (_, at) => at).values();
  const hands = Array.from({ length: 16 }, async () => {
    for (const at of left) {
      const status = await ask(made[at % made.length]?.next().value ?? '/', asker(at, token));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  await Promise.all(hands);
}

/** Mostly somebody signed in; from another address each time. */
function asker(at: number, own: string): Record<string, string> {
  const token = at % 10 === 0 ? randomBytes(40).toString('base64url') : own;
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
