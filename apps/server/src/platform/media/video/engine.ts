import { tmpdir } from 'node:os';
import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  posterMoment,
  previewStart,
  videoFormatOf,
  videoLimits,
  videoSignatureBytes,
  videoSize,
  videoWork,
  type VideoFormat,
} from '@stenope/domain/media/video';
import type { Logger } from 'pino';
import { Refusal } from '../../errors.ts';
import { storing } from '../../storage/storage.ts';
import { knownIsolation, type Isolation } from '../isolation.ts';
import {
  frameArguments,
  packetArguments,
  previewArguments,
  probeArguments,
  progressIn,
  videoArguments,
} from './arguments.ts';
import { lastMomentIn, readProbed, type Probed } from './probed.ts';
import {
  endGroup,
  hasPrograms,
  runProgram,
  type ProgramEnding,
  type Program,
  type Run,
} from './process.ts';
import { VideoFailed } from './video-failed.ts';

/** What a video may be here. */
export interface VideoLimits {
  readonly bytes: number;
  readonly seconds: number;
}

/** What its author chose, in seconds; null for the usual. */
export interface VideoWish {
  readonly posterAt: number | null;
  readonly previewFrom: number | null;
}

/** Facts of the video as it is served. */
export interface MadeVideo {
  readonly seconds: number;
  readonly sound: boolean;
  readonly width: number;
  readonly height: number;
}

/** Files in the folder of the results. */
export interface VideoFiles {
  readonly video: string;
  readonly preview: string;
  readonly frame: string;
}

interface Watch {
  /** 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Turns a stored video into what we serve, by ffmpeg in limited processes kept apart like those of
 * pictures: an account that owns nothing, no network, no file but the two it inherits.
 */
export interface VideoEngine {
  /** Null where videos cannot be processed. */
  limits(): Promise<VideoLimits | null>;
  /**
   * What a file says of itself. Refuses with `unsupported_media`, `bad_video`, `video_too_long`,
   * `video_too_large`, and with `unavailable` when the machine is at fault.
   */
  probe(file: string): Promise<Probed>;
  /** Throws `VideoFailed`. */
  make(file: string, files: VideoFiles, wish: VideoWish, watch: Watch): Promise<MadeVideo>;
  /** Ids of the running processes. */
  pids(): readonly number[];
  close(): void;
}

export interface VideoSetup {
  /** 0: no videos. */
  readonly mostMb: number;
  readonly log?: Logger;
  /** Folder of the copies that processes read. */
  readonly scratch?: string;
  readonly isolation?: Promise<Isolation>;
  /** Seconds without a word after which a process counts as hung. */
  readonly quietSeconds?: number;
}

/** Seconds a look at a file may take; only a machine that is busy with others takes more than a few. */
const probing = { cpuSeconds: 10, wallSeconds: 90 } as const;

/** Until a process that says nothing counts as hung; it says twice a second how far it is. */
const usualQuiet = 120;

/** Share of the percentage for the video itself; preview and poster take the rest. */
const mainShare = 90;

/** Cached: an installation is noticed by the next start. */
let programs: Promise<boolean> | undefined;

export function createVideoEngine(setup: VideoSetup): VideoEngine {
  const { log, scratch = tmpdir(), quietSeconds = usualQuiet } = setup;
  /** @bound the running processes */
  const pids = new Set<number>();

  const limits = () => limitsOf(setup);

  const run = async (program: Program, wish: Omit<Run, 'program' | 'isolation' | 'pids'>) => {
    if (!(await limits())) throw new Refusal('video_unavailable');
    const isolation = await (setup.isolation ?? knownIsolation());
    return runProgram({ ...wish, program, isolation, pids });
  };

  const look = async (input: FileHandle, format: VideoFormat): Promise<Probed> => {
    const ask = async (args: readonly string[]): Promise<string> => {
      const outcome = await run('ffprobe', { args, input: input.fd, limits: probing });
      if ('done' in outcome) return outcome.done;
      log?.warn({ ended: outcome.ended }, 'a video could not be looked at');
      if (outcome.ended === 'lost' || outcome.ended === 'hung')
        throw new Refusal('unavailable', {}, { retryAfter: 10 });
      throw new Refusal('bad_video');
    };
    const said = await ask(probeArguments(format));
    // What browsers record does not say how long it is.
    return readProbed(format, said, async () => lastMomentIn(await ask(packetArguments(format))));
  };

  const work = async (
    wish: Pick<Run, 'args' | 'limits' | 'onLine' | 'signal'>,
    from: FileHandle,
    to: string,
  ): Promise<void> => {
    await withOutput(to, async (output) => {
      const outcome = await run('ffmpeg', { ...wish, input: from.fd, output: output.fd });
      if ('ended' in outcome) throw failureOf(outcome.ended);
    });
  };

  return {
    limits,
    probe: async (file) => {
      const format = await formatOf(file);
      return withCopy(scratch, file, (input) => look(input, format));
    },
    make: async (file, files, wish, { onProgress, signal }) =>
      withCopy(path.dirname(files.video), file, async (input) => {
        const probed = await look(input, await formatOf(file)).catch(asFailure);
        const size = videoSize(probed);
        const bounds = { ...videoWork(probed.seconds), quietSeconds };
        const onLine = (line: string): void => {
          const at = progressIn(line);
          if (at !== undefined) onProgress(Math.min(1, at / probed.seconds) * mainShare);
        };
        const args = videoArguments(probed, size);
        await work({ args, limits: bounds, onLine, signal }, input, files.video);
        return withHandle(files.video, async (video) => {
          // What it is now, whatever its header said.
          const made = await look(video, 'mp4').catch(asFailure);
          const { seconds, sound } = made;
          const short = { ...videoWork(videoLimits.seconds / 10), quietSeconds };
          const from = previewStart(seconds, wish.previewFrom);
          await work({ args: previewArguments(from), limits: short, signal }, video, files.preview);
          onProgress((mainShare + 100) / 2);
          const at = posterMoment(seconds, wish.posterAt);
          await work({ args: frameArguments(at), limits: short, signal }, video, files.frame);
          return { seconds, sound, ...size };
        });
      }),
    pids: () => [...pids],
    close: () => {
      for (const pid of pids) endGroup(pid);
    },
  };
}

async function limitsOf({ mostMb, log }: VideoSetup): Promise<VideoLimits | null> {
  if (mostMb === 0) return null;
  programs ??= hasPrograms().then((there) => {
    if (!there) log?.warn('videos are off: docs/operations.md says how to have ffmpeg');
    return there;
  });
  const bytes = mostMb * 1024 * 1024;
  return (await programs) ? { bytes, seconds: videoLimits.seconds } : null;
}

async function formatOf(file: string): Promise<VideoFormat> {
  const begins = await withHandle(file, async (handle) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(videoSignatureBytes), 0);
    return buffer.subarray(0, bytesRead);
  });
  const format = videoFormatOf(begins);
  if (!format) throw new Refusal('unsupported_media');
  return format;
}

async function withHandle<Made>(
  file: string,
  use: (handle: FileHandle) => Promise<Made>,
): Promise<Made> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/**
 * A copy without a name that anybody may read who holds it: a process of another account opens it
 * again through its descriptor, since only so it can be read from any place.
 */
async function withCopy<Made>(
  scratch: string,
  file: string,
  use: (handle: FileHandle) => Promise<Made>,
): Promise<Made> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'video-'));
  let handle: FileHandle;
  try {
    const copy = path.join(folder, 'copy');
    await storing(() => copyFile(file, copy, constants.COPYFILE_FICLONE));
    await chmod(copy, 0o444);
    handle = await open(copy, constants.O_RDONLY);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** A file that anybody may write who holds it; its folder is ours alone. */
async function withOutput(file: string, use: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'wx+', 0o600);
  try {
    await handle.chmod(0o666);
    await use(handle);
  } finally {
    await handle.close();
  }
}

/** A refusal at the look before the work is about the file; the machine's is not. */
function asFailure(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'unavailable' || error.code === 'video_unavailable') {
    throw new VideoFailed('lost', { isFinal: false });
  }
  throw new VideoFailed('bad_video', { isFinal: true });
}

function failureOf(ended: ProgramEnding): Error {
  if (ended === 'aborted') return new Refusal('unavailable');
  if (ended === 'failed') return new VideoFailed('bad_video', { isFinal: true });
  if (ended === 'spent') return new VideoFailed('timeout', { isFinal: true });
  return new VideoFailed(ended === 'hung' ? 'timeout' : 'lost', { isFinal: false });
}
