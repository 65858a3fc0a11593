import { mix } from '@stenope/server/src/platform/chance.ts';

/**
 * The nth id of a kind: a UUID version 7, which sorts by time. Computed from its number, so that a
 * row can refer to another without millions of ids in memory.
 */
export class Ids {
  readonly #seed: number;
  readonly #from: number;
  readonly #step: number;

  /** `count` ids, spread evenly over the period. */
  constructor(seed: number, kind: number, from: number, until: number, count: number) {
    this.#seed = mix(seed, kind);
    this.#from = from;
    this.#step = (until - from) / Math.max(1, count);
  }

  /** Time of the nth id: slightly irregular, but never before its predecessor. */
  at(n: number): number {
    return Math.floor(this.#from + (n + (mix(this.#seed, n) / 4_294_967_296) * 0.9) * this.#step);
  }

  of(n: number): string {
    return idAt(this.at(n), mix(this.#seed, n ^ 0x5bd1e995), mix(this.#seed + 1, n));
  }
}

/** An id of this moment, its random part from two numbers. */
export function idAt(at: number, a: number, b: number): string {
  const time = at.toString(16).padStart(12, '0');
  const head = ((a >>> 20) | 0x7000).toString(16);
  const variant = (((a >>> 4) & 0x3fff) | 0x8000).toString(16);
  const tail = mix(a, b) & 0xffff;
  const rest = hex(b, 8) + hex(tail, 4);
  return `${time.slice(0, 8)}-${time.slice(8)}-${head}-${variant}-${rest}`;
}

function hex(value: number, digits: number): string {
  return (value >>> 0).toString(16).padStart(digits, '0');
}
