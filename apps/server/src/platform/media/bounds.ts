import type { TaskKind } from './protocol.ts';

/** Limits of one task; its process is killed beyond them. */
export interface Bounds {
  /** CPU seconds. A picture that takes longer is too large, whatever its header says. */
  readonly cpuSeconds: Readonly<Record<TaskKind, number>>;
  /** Wall-clock seconds, against a process that hangs. */
  readonly wallSeconds: Readonly<Record<TaskKind, number>>;
  /** Resident memory, polled from outside several times a second. */
  readonly residentMb: number;
  /** Allocated memory, limited by the kernel (`ulimit -d`). */
  readonly dataMb: number;
  /** Tasks after which a process is replaced, so that nothing a picture left in it persists. */
  readonly tasks: number;
  /** An idle process above this is replaced as well. */
  readonly restingMb: number;
  /** Seconds an idle process is kept. */
  readonly idleSeconds: number;
}

/**
 * The largest picture we accept, progressive or interlaced, takes about two thirds of the memory and
 * a third of the time.
 */
export const usualBounds: Bounds = {
  cpuSeconds: { examine: 20, develop: 60, look: 60, enlarge: 180 },
  wallSeconds: { examine: 45, develop: 150, look: 300, enlarge: 900 },
  residentMb: 1200,
  dataMb: 2048,
  tasks: 40,
  restingMb: 450,
  idleSeconds: 60,
};
