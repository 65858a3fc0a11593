import { Listeners } from '../../ui/listeners.ts';
import type { Compressed, CompressionStep } from '../video/compress.ts';
import type { VideoRefusal } from '../video/plan.ts';
import type { Upload, UploadPlan, UploadView } from './upload.ts';

/** What happened to a video on this device before it was sent. */
export interface VideoResult {
  readonly way: Exclude<Compressed['way'], 'refused'>;
  /** Share of the bytes that was saved. */
  readonly saved?: number | undefined;
  readonly seconds?: number | undefined;
  readonly hasSound?: boolean | undefined;
  /** As it is shown, so that its room is known before it is read again. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A captions file (`.vtt`) as it was read. */
export interface CaptionsFile {
  readonly name: string;
  readonly text: string;
}

/** A chosen video, and what its author chose of it; seconds from its beginning. */
export interface ChosenVideo {
  /** Undefined until it is ready to be sent. */
  readonly result?: VideoResult | undefined;
  readonly posterAt?: number | undefined;
  readonly previewFrom?: number | undefined;
  readonly downloads?: boolean | undefined;
  readonly captions?: CaptionsFile | undefined;
}

export interface VideoUploadPlan extends UploadPlan {
  readonly compress: (
    file: Blob,
    show: (step: CompressionStep) => void,
    signal: AbortSignal,
  ) => Promise<Compressed>;
  /**
   * Keeps what will be sent. Awaited before the first byte goes, so that a page that is loaded again
   * sends on the same bytes.
   */
  readonly keep: (file: Blob, result: VideoResult) => Promise<unknown>;
}

/** Loads what compresses with the first video that is chosen. */
export const compressLater: VideoUploadPlan['compress'] = async (file, show, signal) => {
  const { compressVideo } = await import('../video/compression.ts');
  return compressVideo(file, show, signal);
};

/** A video the server would refuse, which is told before it is compressed and sent. */
export class VideoRefused extends Error {
  override readonly name = 'VideoRefused';
  readonly code: VideoRefusal;

  constructor(code: VideoRefusal) {
    super(code);
    this.code = code;
  }
}

type Start = (plan: UploadPlan) => Upload;

/** Compresses a video, then uploads it; both are one upload to who waits for it. */
export function startVideoUpload(plan: VideoUploadPlan, start: Start): Upload {
  const stopped = new AbortController();
  const listeners = new Listeners();
  let sending: Upload | undefined;
  const begun: UploadView = {
    state: 'running',
    sent: 0,
    total: plan.file.size,
    preparing: { name: 'preparing', progress: 0 },
  };
  let view = begun;
  const show = (change: Partial<UploadView>) => {
    view = { ...view, ...change };
    listeners.tellAll();
  };
  const showStep = (step: CompressionStep) =>
    show({ preparing: { name: step.name, progress: 'progress' in step ? step.progress : 0 } });

  const go = async (): Promise<void> => {
    const made = await plan.compress(plan.file, showStep, stopped.signal);
    if (made.way === 'refused') throw new VideoRefused(made.why);
    const file = made.way === 'compressed' ? made.file : plan.file;
    const { seconds, hasSound, width, height } = made.facts ?? {};
    const saved = made.way === 'compressed' ? made.saved : undefined;
    // Where the device keeps nothing, a page that is loaded again has no file at all.
    const result = { way: made.way, saved, seconds, hasSound, width, height };
    await plan.keep(file, result).catch(() => undefined);
    stopped.signal.throwIfAborted();
    sending = start({ ...plan, file });
    sending.listen(listeners.tellAll.bind(listeners));
    listeners.tellAll();
  };
  const run = () => {
    void go().catch((failure: unknown) => {
      if (!stopped.signal.aborted) {
        show({ state: 'error', preparing: undefined, failure: asError(failure) });
      }
    });
  };

  run();
  return {
    view: () => sending?.view() ?? view,
    listen: listeners.listen,
    pause: async () => sending?.pause(),
    resume: () => {
      if (sending) sending.resume();
      else if (view.state === 'error') {
        show({ ...begun, failure: undefined });
        run();
      }
    },
    cancel: async () => {
      stopped.abort();
      if (sending) await sending.cancel();
      else show({ state: 'canceled', preparing: undefined });
    },
    leave: () => {
      stopped.abort();
      sending?.leave();
    },
  };
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error('unknown', { cause: failure });
}
