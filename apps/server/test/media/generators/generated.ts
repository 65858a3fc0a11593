/** Expected result of a file: accepted, or refused with this code. */
export type Fate = 'accepted' | 'unsupported_media' | 'image_too_large' | 'bad_media';

/** A generated file, the same in every run, with its expected result. */
export interface Generated {
  readonly what: string;
  /** Name given by its sender, possibly false. */
  readonly name: string;
  readonly type: string;
  /** Any of these; a damaged picture may still be readable. */
  readonly fates: readonly Fate[];
  readonly make: () => Buffer | Promise<Buffer>;
}

/** Seeded random numbers between 0 and 1 (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const types = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' } as const;
