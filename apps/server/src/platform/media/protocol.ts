import { z } from 'zod/mini';
import { fingerprintBytes } from '@stenope/domain/look/fingerprint';
import { mostLookBytes } from '@stenope/domain/look/look';
import { servedFormats, sourceFormats } from '@stenope/domain/media/formats';
import { keptParts, removedParts } from '@stenope/domain/media/receipt';
import type { MadeFile } from './developed.ts';
import { refusedCodes } from './worker/refused.ts';

/**
 * Protocol between the server and its picture processes: one line of JSON per message. A process
 * that decoded a hostile picture may send anything, so its answers are validated like a stranger's.
 */
const count = z.int().check(z.minimum(0));
const crop = z.strictObject({ x: count, y: count, width: count, height: count });

/** Carries no path: the picture is in the inherited input file, with this length. */
const errand = z.strictObject({
  kind: z.enum(['examine', 'develop', 'look', 'enlarge']),
  bytes: count,
  crop: z.optional(crop),
});

export type TaskKind = z.infer<typeof errand>['kind'];

export type Errand = z.infer<typeof errand> & { readonly crop: z.infer<typeof crop> | undefined };

/** A task for the engine: the input file and the folder for the results. */
export interface Task extends Omit<Errand, 'bytes'> {
  readonly file: string;
  readonly folder: string;
}

export function readErrand(line: string): Errand {
  const read = errand.parse(JSON.parse(line));
  return { ...read, crop: read.crop };
}

const size = z.int().check(z.minimum(1), z.maximum(100_000));
const line = (most: number) => z.optional(z.string().check(z.maxLength(most)));

const examinedShape = {
  format: z.enum(sourceFormats),
  width: size,
  height: size,
  frames: size,
  animated: z.boolean(),
};

const madeFile = z.strictObject({
  file: z.string().check(z.regex(/^(?:webp|jpeg|avif)-\d{1,4}(?:-still)?\.(?:webp|jpg|avif)$/)),
  format: z.enum(servedFormats),
  width: size,
  height: size,
  bytes: count,
  still: z.boolean(),
});

const madeFiles = z.array(madeFile).check(z.maxLength(40));

const cameraFacts = z.strictObject({
  camera: line(200),
  lens: line(300),
  focalMm: z.optional(z.number()),
  aperture: z.optional(z.number()),
  shutter: line(20),
  iso: z.optional(z.number()),
  film: line(200),
  takenAt: line(19),
});

const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/** Bytes of `packLook` and `packFingerprint` as base64; of the second, there may be none. */
const glanceShape = {
  look: z.string().check(z.minLength(1), z.maxLength(base64Length(mostLookBytes))),
  fingerprint: z.union([z.literal(''), z.string().check(z.length(base64Length(fingerprintBytes)))]),
};

const developed = z.strictObject({
  ...examinedShape,
  files: madeFiles,
  thumbhash: z.string().check(z.maxLength(60)),
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
  ...glanceShape,
  profile: z.string().check(z.maxLength(40)),
  wideGamut: z.boolean(),
  camera: cameraFacts,
  receipt: z.strictObject({
    kept: z.array(z.enum(keptParts)).check(z.maxLength(keptParts.length)),
    removed: z.array(z.enum(removedParts)).check(z.maxLength(removedParts.length)),
  }),
});

/** Schema of each kind's result. */
export const values = {
  examine: z.strictObject(examinedShape),
  develop: developed,
  look: z.strictObject(glanceShape),
  enlarge: madeFiles,
} as const;

/** Files listed by a result; undefined for an invalid one. */
export function filesOf(kind: TaskKind, value: unknown): readonly MadeFile[] | undefined {
  if (kind === 'examine' || kind === 'look')
    return values[kind].safeParse(value).success ? [] : undefined;
  if (kind === 'develop') return values.develop.safeParse(value).data?.files;
  return values.enlarge.safeParse(value).data;
}

const answer = z.union([
  z.strictObject({ ready: z.literal(true) }),
  z.strictObject({ refused: z.enum(refusedCodes) }),
  z.strictObject({ failed: z.string().check(z.maxLength(300)) }),
  z.strictObject({ value: z.unknown() }),
]);

export type Answer = z.infer<typeof answer>;

/** Undefined for an invalid answer. */
export function readAnswer(text: string): Answer | undefined {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
