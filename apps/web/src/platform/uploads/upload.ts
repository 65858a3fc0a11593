import type { OwnMedia } from '@stenope/contract/media';
import { deliver, type Way } from './delivery.ts';
import { firstPart } from './pace.ts';
import type { Parcel } from './transfer.ts';
import { browserWorld, type UploadWorld } from './world.ts';

/** Where a file is on its way. */
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
  readonly sent: number;
  readonly total: number;
  /** Why it failed; while it runs, why it waits before it tries again. */
  readonly failure?: Error | undefined;
  /** What it has become, once it has arrived. */
  readonly media?: OwnMedia | undefined;
}

export interface Upload {
  readonly view: () => UploadView;
  readonly listen: (tell: () => void) => () => void;
  readonly pause: () => Promise<void>;
  /** Goes on after a pause, and tries anew after an error. */
  readonly resume: () => void;
  /** Nothing of it stays over there. */
  readonly cancel: () => Promise<void>;
  /** The page goes: what was sent stays, for another page to go on with. */
  readonly leave: () => void;
}

export interface UploadPlan extends Parcel {
  /** Where an earlier page had begun to send it. */
  readonly address?: string | undefined;
  /** What it became on an earlier page, as far as anybody remembers. */
  readonly mediaId?: string | undefined;
  readonly onAddress?: (address: string) => void;
}

/** A file on its way, from the moment it is chosen. */
export function startUpload(plan: UploadPlan, world: UploadWorld = browserWorld()): Upload {
  const way: Way = { address: plan.address, mediaId: plan.mediaId, partBytes: firstPart };
  let view: UploadView = { state: 'running', sent: 0, total: plan.file.size };
  let stopped = new AbortController();
  let going: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const show = (change: Partial<UploadView>) => {
    view = { ...view, ...change };
    for (const tell of listeners) tell();
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
    listen: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    pause: async () => {
      if (view.state !== 'running') return;
      show({ state: 'pausing', failure: undefined });
      await stop();
      // It may have arrived, or been given up, meanwhile.
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
      // What cannot be taken back now, and a picture nobody uses, go by themselves.
      if (way.address !== undefined && !hasArrived) {
        await world.remove(way.address).catch(() => undefined);
      }
      show({ state: 'canceled' });
    },
    leave: () => stopped.abort(),
  };
}

/** Through a function: the compiler believes that a state stays what it was while one waits. */
function is({ state }: UploadView, wanted: UploadState): boolean {
  return state === wanted;
}
