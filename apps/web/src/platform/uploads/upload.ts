import type { OwnMedia } from '@stenope/contract/media';
import { Listeners } from '../../ui/listeners.ts';
import { deliver, type Way } from './delivery.ts';
import { firstPart } from './pace.ts';
import type { Parcel } from './transfer.ts';
import { browserWorld, type UploadWorld } from './world.ts';

/** State of an upload. */
export type UploadState =
  | 'running'
  | 'pausing'
  | 'paused'
  | 'canceling'
  | 'canceled'
  | 'success'
  | 'error';

export interface UploadView {
  readonly state: UploadState;
  /** What is done on this device before the first byte goes; its progress is from 0 to 1. */
  readonly preparing?:
    | { readonly name: 'preparing' | 'analysing' | 'compressing'; readonly progress: number }
    | undefined;
  readonly sent: number;
  readonly total: number;
  /** Why it failed; while running, why it waits before the next attempt. */
  readonly failure?: Error | undefined;
  /** The picture, once complete. */
  readonly media?: OwnMedia | undefined;
}

export interface Upload {
  readonly view: () => UploadView;
  readonly listen: (tell: () => void) => () => void;
  readonly pause: () => Promise<void>;
  /** Resumes after a pause, and retries after an error. */
  readonly resume: () => void;
  /** Cancels, and deletes what was uploaded. */
  readonly cancel: () => Promise<void>;
  /** Stops because the page is unloading; the upload can be resumed by another page. */
  readonly leave: () => void;
}

export interface UploadPlan extends Parcel {
  /** Address from an earlier page load. */
  readonly address?: string | undefined;
  /** Media id from an earlier page load, if remembered. */
  readonly mediaId?: string | undefined;
  readonly onAddress?: (address: string) => void;
}

/** Uploads a file from the moment it is chosen. */
export function startUpload(plan: UploadPlan, world: UploadWorld = browserWorld()): Upload {
  const way: Way = { address: plan.address, mediaId: plan.mediaId, partBytes: firstPart };
  let view: UploadView = { state: 'running', sent: 0, total: plan.file.size };
  let stopped = new AbortController();
  let going: Promise<void> = Promise.resolve();
  const listeners = new Listeners();
  const show = (change: Partial<UploadView>) => {
    view = { ...view, ...change };
    listeners.tellAll();
  };

  const go = async (signal: AbortSignal): Promise<void> => {
    const end = await deliver(plan, way, world, signal, {
      onAddress: (address) => plan.onAddress?.(address),
      onSent: (sent) => show({ sent, failure: undefined }),
      onTrouble: (failure) => show({ failure }),
    });
    if (end === undefined) return;
    if ('failure' in end) show({ state: 'error', ...end });
    else show({ state: 'success', sent: plan.file.size, failure: undefined, ...end });
  };
  const run = () => {
    stopped = new AbortController();
    going = go(stopped.signal);
  };
  const stop = async (): Promise<void> => {
    stopped.abort();
    await going;
  };

  run();
  return {
    view: () => view,
    listen: listeners.listen,
    pause: async () => {
      if (view.state !== 'running') return;
      show({ state: 'pausing', failure: undefined });
      await stop();
      // The upload may have completed or been cancelled meanwhile.
      if (is(view, 'pausing')) show({ state: 'paused' });
    },
    resume: () => {
      if (view.state !== 'paused' && view.state !== 'error') return;
      show({ state: 'running', failure: undefined });
      run();
    },
    cancel: async () => {
      if (view.state === 'canceling' || view.state === 'canceled') return;
      const hasArrived = view.state === 'success';
      show({ state: 'canceling', failure: undefined });
      await stop();
      // Failures are ignored: unfinished uploads and unused pictures are swept by the server.
      if (way.address !== undefined && !hasArrived) {
        await world.remove(way.address).catch(() => undefined);
      }
      show({ state: 'canceled' });
    },
    leave: () => stopped.abort(),
  };
}

/** A function, because the compiler assumes that a state does not change during an await. */
function is({ state }: UploadView, wanted: UploadState): boolean {
  return state === wanted;
}
