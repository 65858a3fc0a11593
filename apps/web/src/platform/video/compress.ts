import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  QTFF,
  WEBM,
} from 'mediabunny';
import {
  isWhole,
  planFor,
  savedShare,
  type Compression,
  type VideoFacts,
  type VideoRefusal,
} from './plan.ts';

/** What became of a file before it is sent. */
export type Compressed =
  | { readonly way: 'refused'; readonly why: VideoRefusal }
  | { readonly way: 'optimized' | 'server'; readonly facts: VideoFacts | undefined }
  | {
      readonly way: 'compressed';
      readonly facts: VideoFacts;
      readonly file: Blob;
      /** Share of the bytes that was saved. */
      readonly saved: number;
    };

export type CompressionStep =
  | { readonly name: 'analysing' }
  | { readonly name: 'compressing'; readonly progress: number };

/**
 * Compresses a video, if this browser can and it is worth it. It never throws: what is not
 * understood here, the server may read.
 */
export async function compress(
  file: Blob,
  show: (step: CompressionStep) => void,
): Promise<Compressed> {
  let facts: VideoFacts | undefined;
  try {
    show({ name: 'analysing' });
    facts = await analyse(file);
    const plan = planFor(facts);
    if (plan.way === 'refused') return plan;
    if (plan.way !== 'compress') return { way: plan.way, facts };
    const { to } = plan;
    const tell = (progress: number) => show({ name: 'compressing', progress });
    const made = await within(file, (input) => convert(input, to, tell));
    const isGood = made !== undefined && isWhole(facts, await analyse(made));
    if (!isGood) return { way: 'server', facts };
    const saved = savedShare(file.size, made.size);
    if (saved === undefined) return { way: 'optimized', facts };
    return { way: 'compressed', facts, file: made, saved };
  } catch {
    return { way: 'server', facts };
  }
}

/** Packets that tell how many frames there are in a second. */
const looks = 100;

/** Reads from a file, and lets it go. */
async function within<T>(file: Blob, read: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  try {
    return await read(input);
  } finally {
    input.dispose();
  }
}

const analyse = (file: Blob) => within(file, (input) => factsOf(input, file.size));

async function factsOf(input: Input, bytes: number): Promise<VideoFacts> {
  const [pictures, sounds] = await Promise.all([input.getVideoTracks(), input.getAudioTracks()]);
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  const [width, height, codec, rotation, isHighRange, seconds, stats] = await Promise.all([
    picture.getDisplayWidth(),
    picture.getDisplayHeight(),
    picture.getCodec(),
    picture.getRotation(),
    picture.hasHighDynamicRange(),
    input.computeDuration(),
    picture.computePacketStats(looks),
  ]);
  return {
    width,
    height,
    seconds,
    bytes,
    codec: codec ?? undefined,
    rotation,
    hasSound: sounds.length > 0,
    frameRate: stats.averagePacketRate,
    isHighRange,
    canDecode: typeof VideoDecoder !== 'undefined' && (await picture.canDecode()),
    pictures: pictures.length,
    sounds: sounds.length,
  };
}

/**
 * Most by which sound and picture are moved together so that the sound can be copied: encoders put
 * a little silence before it.
 */
const mostShift = 0.2;

/** The file in the size that is served, with its sound as it was; undefined when it cannot be. */
async function convert(
  input: Input,
  { width, height, bitrate, frameRate }: Compression,
  tell: (progress: number) => void,
): Promise<Blob | undefined> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target });
  const conversion = await Conversion.init({
    input,
    output,
    showWarnings: false,
    copy: { shiftTolerance: mostShift },
    // Where and when it was filmed, and with what.
    tags: {},
    video: {
      width,
      height,
      fit: 'fill',
      codec: 'avc',
      quality: new Quality({ bitrate }),
      keyFrameInterval: 2,
      allowTransformationMetadata: false,
      forceTranscode: true,
      ...(frameRate === undefined ? {} : { frameRate }),
    },
  });
  // A track that cannot be handled is left out without a word: a silent film, or one of sound alone.
  const isLossy = conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user');
  if (isLossy || !conversion.isValid) return undefined;
  conversion.onProgress = (progress) => tell(progress);
  await conversion.execute();
  return target.buffer === null ? undefined : new Blob([target.buffer], { type: 'video/mp4' });
}
