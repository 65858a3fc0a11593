/** What becomes of a file: accepted, or refused with this code. */
export type Fate = 'accepted' | 'unsupported_media' | 'image_too_large' | 'bad_media';

/** A file for tests: made by code, the same at every run, with what must become of it. */
export interface Generated {
  readonly what: string;
  /** What its sender calls it, which may be a lie. */
  readonly name: string;
  readonly type: string;
  /** One of these; damage may leave a picture readable. */
  readonly fates: readonly Fate[];
  readonly make: () => Buffer | Promise<Buffer>;
}

/** A stream of numbers between 0 and 1 that is the same for the same seed (mulberry32). */
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
