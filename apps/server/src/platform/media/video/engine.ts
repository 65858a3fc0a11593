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
import { writeAll } from '../../storage/durable.ts';
import { storing } from '../../storage/storage.ts';
import { knownIsolation, type Isolation } from '../isolation.ts';
import {
  codedArguments,
  frameArguments,
  packetArguments,
  previewArguments,
  probeArguments,
  progressIn,
  videoArguments,
} from './arguments.ts';
import { ensureCodedFits, lastMomentIn, readProbed, type Probed } from './probed.ts';
import {
  endGroup,
  hasPrograms,
  runProgram,
  type ProgramEnding,
  type Program,
  type Run,
} from './process.ts';
import { Programs } from './programs.ts';
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
  /** Throws `VideoFailed` where the video may be at fault, and anything else where it is not. */
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

/** What a disk must still take for it not to be to blame. */
const leastRoom = 4 * 1024 * 1024;

type Wish = Omit<Run, 'program' | 'isolation' | 'pids'>;

/** Starts the programs, where they are. */
function createRunner(setup: VideoSetup, pids: Set<number>) {
  const { mostMb, log } = setup;
  const programs = new Programs(hasPrograms, log);
  const limits = async (): Promise<VideoLimits | null> => {
    if (mostMb === 0 || !(await programs.areThere())) return null;
    return { bytes: mostMb * 1024 * 1024, seconds: videoLimits.seconds };
  };
  const run = async (program: Program, wish: Wish) => {
    if (!(await limits())) throw new Refusal('video_unavailable');
    const isolation = await (setup.isolation ?? knownIsolation());
    const outcome = await runProgram({ ...wish, program, isolation, pids });
    if (!('ended' in outcome) || outcome.ended !== 'unstarted') return outcome;
    programs.forget();
    log?.error({ program }, 'a process for videos could not be started');
    throw new Refusal('unavailable', {}, { retryAfter: 10 });
  };
  return { limits, run };
}

export function createVideoEngine(setup: VideoSetup): VideoEngine {
  const { log, scratch = tmpdir(), quietSeconds = usualQuiet } = setup;
  /** @bound the running processes */
  const pids = new Set<number>();
  const { limits, run } = createRunner(setup, pids);

  const look = async (input: FileHandle, format: VideoFormat): Promise<Probed> => {
    const ask = async (args: readonly string[]): Promise<string> => {
      const outcome = await run('ffprobe', { args, input: input.fd, limits: probing });
      if ('done' in outcome) return outcome.done;
      log?.warn({ ended: outcome.ended }, 'a video could not be looked at');
      throw failureOf(outcome.ended);
    };
    const said = await ask(probeArguments(format));
    // What browsers record does not say how long it is.
    const measure = async () => lastMomentIn(await ask(packetArguments(format)));
    const probed = await readProbed(format, said, measure);
    ensureCodedFits(await ask(codedArguments(probed)));
    return probed;
  };

  const work = async (
    wish: Pick<Run, 'args' | 'limits' | 'onLine' | 'signal'>,
    from: FileHandle,
    to: string,
  ): Promise<void> => {
    await withOutput(to, async (output) => {
      const outcome = await run('ffmpeg', { ...wish, input: from.fd, output: output.fd });
      if (!('ended' in outcome)) return;
      // It says as little of a full disk as of a bad file.
      if (outcome.ended === 'failed') await ensureRoom(output);
      throw failureOf(outcome.ended);
    });
  };

  return {
    limits,
    probe: async (file) => {
      const format = await formatOf(file);
      return withCopy(scratch, file, (input) => look(input, format).catch(asRefusal));
    },
    make: async (file, files, wish, { onProgress, signal }) =>
      withCopy(path.dirname(files.video), file, async (input) => {
        const sent = formatOf(file).then((format) => look(input, format));
        const probed = await sent.catch(asFailure);
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
  const handle = await storing(() => namelessCopy(scratch, file));
  try {
    return await use(handle);
  } finally {
    await handle.close();
  }
}

async function namelessCopy(scratch: string, file: string): Promise<FileHandle> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'video-'));
  try {
    const copy = path.join(folder, 'copy');
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    await chmod(copy, 0o444);
    return await open(copy, constants.O_RDONLY);
  } finally {
    await rm(folder, { recursive: true, force: true });
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

/** Refuses with `storage_full` where nothing more can be written. */
async function ensureRoom(output: FileHandle): Promise<void> {
  const { size } = await output.stat();
  await storing(async () => {
    await writeAll(output, Buffer.alloc(leastRoom), size);
    await output.datasync();
  });
}

/** Refusals at the look before the work that are about the file; others are the machine's. */
const aboutTheFile = new Set([
  'unsupported_media',
  'bad_video',
  'video_too_long',
  'video_too_large',
]);

function asFailure(error: unknown): never {
  const isOfFile = error instanceof Refusal && aboutTheFile.has(error.code);
  throw isOfFile ? new VideoFailed('bad_video', { isFinal: true }) : error;
}

function asRefusal(error: unknown): never {
  if (!(error instanceof VideoFailed)) throw error;
  if (error.isFinal) throw new Refusal('bad_video');
  throw new Refusal('unavailable', {}, { retryAfter: 10 });
}

function failureOf(ended: ProgramEnding): Error {
  if (ended === 'aborted') return new Refusal('unavailable');
  if (ended === 'failed') return new VideoFailed('bad_video', { isFinal: true });
  if (ended === 'spent') return new VideoFailed('timeout', { isFinal: true });
  return new VideoFailed(ended === 'hung' ? 'timeout' : 'lost', { isFinal: false });
}
