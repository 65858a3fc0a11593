import { shots } from './negatives/all.ts';
import type { Negative } from './negatives/types.ts';
import { chance } from './optics/noise.ts';
import { Pool } from './pool.ts';
import { findShot } from './print.ts';
import type { Order } from './print.ts';

export type { Negative } from './negatives/types.ts';

export const negatives: readonly Negative[] = shots.map(({ negative }) => negative);

export interface DevelopOptions {
  /** Threads that work at once. */
  readonly threads?: number;
  /** The longest edge at most; the negatives' own size when absent. */
  readonly edge?: number;
  readonly signal?: AbortSignal;
}

export interface Developed {
  readonly negative: Negative;
  readonly jpeg: Buffer;
}

/**
 * Develops photographs and hands them over one by one, in the order they were asked for. Only a
 * few are under way ahead of the one that is waited for, so that memory stays small.
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
        // Whoever waits for it hears of a failure; until then it is nobody's.
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

/** Small prints of one negative: other crops and exposures, for the steps of a method and for faces. */
export interface Print {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PrintOptions {
  readonly count?: number;
  readonly square?: boolean;
  /** Threads of the caller's own: opening a darkroom takes longer than a small print. */
  readonly pool?: Pool;
}

/** Endless; the same `seed` gives the same prints. `square` makes them fit for an avatar. */
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

/** A part of the picture between a half and all of it, a little lighter or darker. */
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
