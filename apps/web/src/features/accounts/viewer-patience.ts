import type { Me } from '@stenope/contract/accounts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Time after which an unknown viewer is treated as a visitor: 10 s, on iOS 3 s. */
export function patienceOn(device: Device): number {
  return isIos(device) ? 3_000 : 10_000;
}

/** An iPad identifies itself as a Mac, but one with a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

interface CutOff {
  readonly hasPassed: () => boolean;
  /** Calls `tell` when the time has passed; returns a function that stops listening. */
  readonly listen: (tell: () => void) => () => void;
}

/** Cut-off counted from now, not from the first listener. */
export function cutOffAfter(patienceMs: number): CutOff {
  const startedAt = performance.now();
  const leftMs = () => startedAt + patienceMs - performance.now();
  return {
    hasPassed: () => leftMs() <= 0,
    listen: (tell) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        // Browser timers sometimes fire a little early.
        timer = setTimeout(() => (leftMs() > 0 ? wait() : tell()), Math.max(0, leftMs()));
      };
      wait();
      return () => clearTimeout(timer);
    },
  };
}

export type ViewerState =
  | { readonly state: 'loading'; readonly me: null }
  | { readonly state: 'in'; readonly me: Me }
  | { readonly state: 'out'; readonly me: null };

interface Look {
  readonly me: Me | null | undefined;
  /** True until the request has been answered. */
  readonly isPending: boolean;
  readonly isLate: boolean;
}

export function viewerState({ me, isPending, isLate }: Look): ViewerState {
  if (me) return { state: 'in', me };
  return { state: isPending && !isLate ? 'loading' : 'out', me: null };
}
