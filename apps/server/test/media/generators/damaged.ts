import { chance, type Fate, type Generated, types } from './generated.ts';
import { gif, interlacedPng, jpeg, movingGif, png, progressiveJpeg } from './pictures.ts';

const sources = [
  { kind: 'jpg', ending: 'jpg', make: jpeg },
  { kind: 'progressive jpg', ending: 'jpg', make: progressiveJpeg },
  { kind: 'png', ending: 'png', make: png },
  { kind: 'interlaced png', ending: 'png', make: interlacedPng },
  { kind: 'gif', ending: 'gif', make: gif },
  { kind: 'moving gif', ending: 'gif', make: movingGif },
] as const;

/** Truncation points: from a few bytes to all but the last. */
const shares = [0.05, 0.15, 0.25, 0.35, 0.5, 0.6, 0.75, 0.85, 0.95, 1] as const;

const truncated: readonly Generated[] = sources.flatMap(({ kind, ending, make }) =>
  shares.map((share): Generated => ({
    what: `cut, ${kind}: at ${share === 1 ? 'the last byte' : `${share * 100} %`}`,
    name: `cut.${ending}`,
    type: types[ending],
    fates: ['bad_media'],
    make: async () => {
      const whole = await make();
      return whole.subarray(0, Math.min(whole.length - 1, Math.floor(whole.length * share)));
    },
  })),
);

/** Truncated within the first bytes, a file has no format. */
const beginnings: readonly Generated[] = sources.slice(0, 5).flatMap(({ kind, ending, make }) =>
  [0, 1, 2].map((bytes): Generated => ({
    what: `cut, ${kind}: after ${bytes} bytes`,
    name: `cut.${ending}`,
    type: types[ending],
    fates: ['unsupported_media'],
    make: async () => (await make()).subarray(0, bytes),
  })),
);

const flipFates: readonly Fate[] = ['accepted', 'bad_media', 'image_too_large'];

/** One to four bits flipped after the magic bytes. */
function flipped(whole: Buffer, seed: number): Buffer {
  const next = chance(seed);
  const copy = Buffer.from(whole);
  const flips = 1 + Math.floor(next() * 4);
  for (let index = 0; index < flips; index += 1) {
    const at = 12 + Math.floor(next() * (copy.length - 12));
    copy[at] = (copy[at] ?? 0) ^ (1 << Math.floor(next() * 8));
  }
  return copy;
}

const flips: readonly Generated[] = sources.flatMap(({ kind, ending, make }, row) =>
  Array.from({ length: 12 }, (_, index): Generated => ({
    what: `bits, ${kind}: seed ${row * 100 + index}`,
    name: `bits.${ending}`,
    type: types[ending],
    fates: flipFates,
    make: async () => flipped(await make(), row * 100 + index),
  })),
);

export const damaged: readonly Generated[] = [...truncated, ...beginnings, ...flips];
