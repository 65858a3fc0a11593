import type { TaskKind } from './protocol.ts';

/** How much one task may take before its process is ended. */
export interface Bounds {
  /** Seconds of computing. A picture that takes longer is too large, whatever its header says. */
  readonly cpuSeconds: Readonly<Record<TaskKind, number>>;
  /** Seconds on the clock: catches a process that stands still. */
  readonly wallSeconds: Readonly<Record<TaskKind, number>>;
  /** Memory in use, looked at from outside several times a second. */
  readonly residentMb: number;
  /** Memory asked for; the kernel refuses what goes beyond. */
  readonly dataMb: number;
  /** Tasks after which a process is replaced, so that nothing a picture left in it lasts. */
  readonly tasks: number;
  /** A resting process above this is replaced as well. */
  readonly restingMb: number;
  /** Seconds an unused process stays. */
  readonly idleSeconds: number;
}

/**
 * The largest picture we accept, progressive or interlaced, takes about two thirds of the memory and
 * a third of the time.
 */
export const usualBounds: Bounds = {
  cpuSeconds: { examine: 20, develop: 60, enlarge: 180 },
  wallSeconds: { examine: 45, develop: 150, enlarge: 900 },
  residentMb: 1200,
  dataMb: 2048,
  tasks: 40,
  restingMb: 450,
  idleSeconds: 60,
};
