import type { Logger } from 'pino';
import { Refusal } from '../errors.ts';
import type { Bounds } from './bounds.ts';
import { Child, type ChildOutcome } from './child.ts';
import { Handover } from './handover.ts';
import type { Isolation } from './isolation.ts';
import type { Task, TaskKind } from './protocol.ts';

interface Waiting {
  readonly task: Task;
  readonly attempt: number;
  readonly resolve: (outcome: ChildOutcome) => void;
  readonly reject: (reason: Refusal) => void;
}

/** By urgency: a request waits for the first; nobody waits for the last. */
const order: readonly TaskKind[] = ['examine', 'develop', 'look', 'enlarge'];

/** Backpressure: beyond this, callers are told to retry. */
const mostWaiting = 1000;

/** A task whose process was lost is retried once, in a fresh one. */
const mostAttempts = 2;

export interface PoolOptions {
  /** Concurrent pictures. Low-priority ones come on top, but yield the processor. */
  readonly processes: number;
  readonly bounds: Bounds;
  readonly isolation: Promise<Isolation>;
  /** Folder of the unnamed files shared with processes. */
  readonly folder: string;
  readonly log: Logger | undefined;
}

type Lane = 'quick' | 'patient';

const laneOf = (kind: TaskKind): Lane =>
  kind === 'enlarge' || kind === 'look' ? 'patient' : 'quick';

/**
 * A pool of processes, started on demand and stopped when idle. FIFO within a kind. Background work
 * begins only when nothing else waits, and in its own processes: a process that lowered its
 * priority cannot raise it again.
 */
export class Pool {
  readonly #options: PoolOptions;
  readonly #queues = new Map<TaskKind, Waiting[]>(order.map((kind) => [kind, []]));
  /** @bound the running processes */
  readonly #children = new Set<Child>();
  /** @bound the running processes */
  readonly #resting = new Map<Child, NodeJS.Timeout>();
  /** @bound the two lanes */
  readonly #running: Record<Lane, number> = { quick: 0, patient: 0 };
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(task: Task): Promise<ChildOutcome> {
    const queue = this.#queueOf(task.kind);
    if (this.#closed || queue.length >= mostWaiting) return Promise.reject(later());
    const { promise, resolve, reject } = Promise.withResolvers<ChildOutcome>();
    queue.push({ task, attempt: 1, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ids of the current processes. */
  pids(): readonly number[] {
    return [...this.#children].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /** Kills all processes; waiting callers are told to retry. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const queue of this.#queues.values()) {
      for (const { reject } of queue.splice(0)) reject(later());
    }
    const all = [...this.#children];
    for (const child of all) child.kill();
    await Promise.all(all.map(({ ended }) => ended));
  }

  #queueOf(kind: TaskKind): Waiting[] {
    return this.#queues.get(kind) ?? [];
  }

  #next(): void {
    for (const kind of order) {
      const queue = this.#queueOf(kind);
      while (this.#hasRoomFor(laneOf(kind))) {
        const first = queue.shift();
        if (first === undefined) break;
        void this.#begin(first);
      }
    }
  }

  #hasRoomFor(lane: Lane): boolean {
    const { processes } = this.#options;
    if (this.#closed || this.#running[lane] >= processes) return false;
    return lane === 'quick' || this.#running.quick < processes;
  }

  async #begin({ task, attempt, resolve, reject }: Waiting): Promise<void> {
    const lane = laneOf(task.kind);
    this.#running[lane] += 1;
    const child = await this.#childFor(lane).catch((thrown: unknown) => ({ thrown }));
    const outcome = 'thrown' in child ? child : await child.ask(task);
    if ('ask' in child) this.#rest(child);
    this.#running[lane] -= 1;
    if (this.#closed) {
      reject(later());
    } else if ('ended' in outcome && outcome.ended === 'lost' && attempt < mostAttempts) {
      const { log } = this.#options;
      log?.warn({ kind: task.kind }, 'a picture process was lost: trying again');
      this.#queueOf(task.kind).unshift({ task, attempt: attempt + 1, resolve, reject });
    } else {
      resolve(outcome);
    }
    this.#next();
  }

  /** An idle process if it is still fit, otherwise a new one. */
  async #childFor(lane: Lane): Promise<Child> {
    const patient = lane === 'patient';
    for (const [child, timer] of this.#resting) {
      if (child.patient !== patient) continue;
      clearTimeout(timer);
      this.#resting.delete(child);
      if (child.isFit()) return child;
      child.kill();
    }
    return this.#start(patient);
  }

  async #start(patient: boolean): Promise<Child> {
    const { bounds, folder } = this.#options;
    const isolation = await this.#options.isolation;
    if (this.#closed) throw later();
    const handover = await Handover.open(folder);
    const child = new Child({ bounds, patient, isolation, handover });
    this.#children.add(child);
    // Closed meanwhile: `close` did not see this process.
    if (this.#closed) child.kill();
    await handover.started();
    void child.ended.then(async () => {
      await handover.close();
      this.#children.delete(child);
      clearTimeout(this.#resting.get(child));
      this.#resting.delete(child);
    });
    return child;
  }

  #rest(child: Child): void {
    if (this.#closed || !child.isFit()) return child.kill();
    const timer = setTimeout(() => child.kill(), this.#options.bounds.idleSeconds * 1000);
    timer.unref();
    this.#resting.set(child, timer);
  }
}

export function later(): Refusal {
  return new Refusal('unavailable', {}, { retryAfter: 10 });
}
