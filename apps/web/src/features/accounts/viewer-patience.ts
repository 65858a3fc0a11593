import type { Me } from '@stenope/contract/accounts';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Nobody waits longer than 10 s to be taken for a visitor, 3 s on iOS. */
export function patienceOn(device: Device): number {
  return isIos(device) ? 3_000 : 10_000;
}

/** An iPad says it is a Mac, but one that can be touched. */
function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

interface CutOff {
  readonly hasPassed: () => boolean;
  /** Tells when it passes; the answer stops listening. */
  readonly listen: (tell: () => void) => () => void;
}

/** The end of one's patience, counted from now and not from when somebody asked first. */
export function cutOffAfter(patienceMs: number): CutOff {
  const startedAt = performance.now();
  const leftMs = () => startedAt + patienceMs - performance.now();
  return {
    hasPassed: () => leftMs() <= 0,
    listen: (tell) => {
      let timer: ReturnType<typeof setTimeout>;
      const wait = () => {
        // Timers of browsers ring a little early at times.
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
  /** Nobody has answered yet. */
  readonly isPending: boolean;
  readonly isLate: boolean;
}

export function viewerState({ me, isPending, isLate }: Look): ViewerState {
  if (me) return { state: 'in', me };
  return { state: isPending && !isLate ? 'loading' : 'out', me: null };
}
