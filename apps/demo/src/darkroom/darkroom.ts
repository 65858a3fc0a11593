import { shots } from './negatives/all.ts';
import type { Negative } from './negatives/types.ts';
import { chance } from './optics/noise.ts';
import { Pool } from './pool.ts';
import { findShot } from './print.ts';
import type { Order } from './print.ts';

export type { Negative } from './negatives/types.ts';

export const negatives: readonly Negative[] = shots.map(({ negative }) => negative);

export interface DevelopOptions {
  /** Number of worker threads. */
  readonly threads?: number;
  /** Longest edge; the negatives' own size by default. */
  readonly edge?: number;
  readonly signal?: AbortSignal;
}

export interface Developed {
  readonly negative: Negative;
  readonly jpeg: Buffer;
}

/**
 * Develops photographs and yields them in order. Only a few are developed ahead, which bounds
 * memory.
 */
export async function* develop(
  ids: readonly string[] = negatives.map(({ id }) => id),
  options: DevelopOptions = {},
): AsyncGenerator<Developed, void, undefined> {
  const pool = new Pool(options.threads);
  try {
    const ahead: Promise<Developed>[] = [];
    const left = [...ids];
    while (left.length > 0 || ahead.length > 0) {
      while (left.length > 0 && ahead.length < pool.size * 2) {
        const { negative } = findShot(left.shift() ?? '');
        const developed = pool
          .print(whole(negative, options.edge))
          .then((jpeg) => ({ negative, jpeg }));
        // Rethrown when awaited; until then a failure must not count as unhandled.
        developed.catch(() => {});
        ahead.push(developed);
      }
      const first = await ahead.shift();
      options.signal?.throwIfAborted();
      if (first !== undefined) yield first;
    }
  } finally {
    await pool.close();
  }
}

export interface FilmOptions {
  readonly seconds: number;
  /** Frames a second. */
  readonly rate: number;
  readonly edge?: number;
  readonly signal?: AbortSignal;
}

/** The frames of a film of one scene, in order. One is made after the other: nobody waits for it. */
export async function* frames(
  id: string,
  { seconds, rate, edge, signal }: FilmOptions,
): AsyncGenerator<Buffer, void, undefined> {
  const { negative } = findShot(id);
  const order = { ...whole(negative, edge), facts: false };
  const pool = new Pool(1);
  try {
    for (let at = 0; at < seconds * rate; at += 1) {
      signal?.throwIfAborted();
      yield await pool.print({ ...order, moment: at / rate });
    }
  } finally {
    await pool.close();
  }
}

/** Small prints of one negative in other crops and exposures, for method steps and avatars. */
export interface Print {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PrintOptions {
  readonly count?: number;
  readonly square?: boolean;
  /** Worker threads of the caller: starting a pool takes longer than a small print. */
  readonly pool?: Pool;
}

/** Infinite; the same `seed` gives the same prints. `square` makes them fit for avatars. */
export async function* prints(
  seed: string,
  width: number,
  options: PrintOptions = {},
): AsyncGenerator<Print, void, undefined> {
  const draw = chance(numberOf(seed));
  const pool = options.pool ?? new Pool(1);
  try {
    for (let at = 0; at < (options.count ?? 1); at += 1) {
      const order = variant(draw, width, options.square ?? false, seed);
      yield { jpeg: await pool.print(order), width: order.width, height: order.height };
    }
  } finally {
    if (options.pool === undefined) await pool.close();
  }
}

function whole(negative: Negative, edge: number | undefined): Order {
  const longest = Math.max(negative.width, negative.height);
  const scale = edge === undefined ? 1 : Math.min(1, edge / longest);
  return {
    id: negative.id,
    width: Math.max(2, Math.round(negative.width * scale)),
    height: Math.max(2, Math.round(negative.height * scale)),
    exposure: 1,
    facts: true,
  };
}

/** A crop between half and almost all of the picture, slightly lighter or darker. */
function variant(draw: () => number, width: number, isSquare: boolean, seed: string): Order {
  const known = negatives.find(({ id }) => id === seed);
  const negative = known ?? negatives[Math.floor(draw() * negatives.length)] ?? negatives[0]!;
  const share = 0.5 + draw() * 0.4;
  const short = Math.min(negative.width, negative.height) * share;
  const size = isSquare
    ? { width: short / negative.width, height: short / negative.height }
    : { width: share, height: share };
  const height = isSquare ? width : Math.round((width * negative.height) / negative.width);
  return {
    id: negative.id,
    width,
    height,
    crop: { ...size, left: draw() * (1 - size.width), top: draw() * (1 - size.height) },
    exposure: 0.8 + draw() * 0.45,
    facts: false,
  };
}

function numberOf(seed: string): number {
  let sum = 7;
  for (const letter of seed) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return sum;
}
