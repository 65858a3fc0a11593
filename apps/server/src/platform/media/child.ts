import type { ChildProcess } from 'node:child_process';
import type { Bounds } from './bounds.ts';
import type { Handover } from './handover.ts';
import type { Isolation } from './isolation.ts';
import { launch } from './launch.ts';
import { filesOf, readAnswer, type Answer, type Task, type TaskKind } from './protocol.ts';
import { usageOf } from './usage.ts';

/**
 * A task ended without an answer.
 * `spent`: it exceeded its limits of time or memory. `crashed`: it crashed its process. `lost`: the
 * process was killed from outside or hung; the picture is not to blame.
 */
export type Ending = 'spent' | 'crashed' | 'lost';

export type ChildOutcome =
  | Exclude<Answer, { ready: true }>
  | { readonly ended: Ending }
  /** An error on our side. */
  | { readonly thrown: unknown };

/** Bound on an answer: a process that decoded a hostile picture may send anything. */
const longestAnswer = 64 * 1024;

const lookEveryMs = 100;

const slowestStartMs = 30_000;

/** Signals that come from outside. Others (SIGSEGV, SIGABRT) are the process's own doing. */
const outside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

export interface ChildOptions {
  readonly bounds: Bounds;
  readonly patient: boolean;
  readonly isolation: Isolation;
  readonly handover: Handover;
}

/** A picture process: started, given one task at a time, watched, and killed when necessary. */
export class Child {
  readonly patient: boolean;
  /** Resolves once the process has ended. */
  readonly ended: Promise<void>;
  readonly #bounds: Bounds;
  readonly #handover: Handover;
  readonly #process: ChildProcess;
  readonly #ready = Promise.withResolvers<void>();
  #settle: ((outcome: ChildOutcome) => void) | undefined;
  /** Reason, if we killed it ourselves. */
  #verdict: Ending | undefined;
  #peakMb = 0;
  #tasks = 0;
  #gone = false;
  #text = '';

  constructor({ bounds, patient, isolation, handover }: ChildOptions) {
    this.patient = patient;
    this.#bounds = bounds;
    this.#handover = handover;
    this.#process = launch({ bounds, patient, isolation, files: handover.ends });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    const end = (signal: string | null): void => {
      this.#finish(signal);
      resolve();
    };
    // `close` comes after the exit, once all output was read.
    this.#process.once('close', (_code, signal) => end(signal));
    this.#process.once('error', () => end(null));
    this.#process.stdin?.on('error', () => undefined);
    this.#process.stdout?.setEncoding('utf8').on('data', (piece: string) => this.#read(piece));
    const slow = setTimeout(() => this.kill(), slowestStartMs);
    this.#ready.promise.then(
      () => clearTimeout(slow),
      // Callers of `ask` see the failure; until then it must not count as unhandled.
      () => clearTimeout(slow),
    );
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it can take another task. */
  isFit(): boolean {
    if (this.#gone || this.#verdict !== undefined || this.#tasks >= this.#bounds.tasks)
      return false;
    return (usageOf(this.pid)?.residentMb ?? 0) < this.#bounds.restingMb;
  }

  async ask(task: Task): Promise<ChildOutcome> {
    this.#tasks += 1;
    const started = await this.#ready.promise.then(
      () => !this.#gone,
      () => false,
    );
    if (!started) return { ended: 'lost' };
    try {
      const { kind, file, folder, crop } = task;
      const bytes = await this.#handover.give(file);
      const outcome = await this.#answerTo(kind, { kind, bytes, crop });
      if (!('value' in outcome)) return outcome;
      const made = filesOf(kind, outcome.value);
      if (made !== undefined && (await this.#handover.take(made, folder))) return outcome;
      this.#end('crashed');
      return { ended: 'crashed' };
    } catch (thrown) {
      return { thrown };
    }
  }

  async #answerTo(kind: TaskKind, words: object): Promise<ChildOutcome> {
    if (this.#gone) return { ended: 'lost' };
    const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
    this.#settle = resolve;
    const stopLooking = this.#look(kind);
    try {
      this.#process.stdin?.write(`${JSON.stringify(words)}\n`);
      return await promise;
    } finally {
      this.#settle = undefined;
      stopLooking();
    }
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  /** Checks limits several times a second while a task runs. */
  #look(kind: TaskKind): () => void {
    const { residentMb, cpuSeconds, wallSeconds } = this.#bounds;
    const since = performance.now();
    const before = usageOf(this.pid)?.cpuSeconds ?? 0;
    const timer = setInterval(() => {
      const usage = usageOf(this.pid);
      this.#peakMb = Math.max(this.#peakMb, usage?.residentMb ?? 0);
      const cpu = (usage?.cpuSeconds ?? 0) - before;
      const wall = (performance.now() - since) / 1000;
      if (this.#peakMb > residentMb || cpu > cpuSeconds[kind]) this.#end('spent');
      else if (wall > wallSeconds[kind]) this.#end('lost');
    }, lookEveryMs);
    return () => clearInterval(timer);
  }

  #end(verdict: Ending): void {
    this.#verdict ??= verdict;
    this.kill();
  }

  #finish(signal: string | null): void {
    this.#gone = true;
    this.#ready.reject(new Error('A picture process did not start.'));
    // The libraries abort when the kernel refuses memory: that counts as exceeding the limit.
    const own = this.#peakMb > this.#bounds.residentMb / 2 ? 'spent' : 'crashed';
    const ended = this.#verdict ?? (signal !== null && outside.has(signal) ? 'lost' : own);
    this.#settle?.({ ended });
  }

  #read(piece: string): void {
    this.#text += piece;
    for (let end = this.#text.indexOf('\n'); end !== -1; end = this.#text.indexOf('\n')) {
      this.#hear(readAnswer(this.#text.slice(0, end)));
      this.#text = this.#text.slice(end + 1);
    }
    if (this.#text.length > longestAnswer) this.#end('crashed');
  }

  #hear(answer: Answer | undefined): void {
    if (answer === undefined) this.#end('crashed');
    else if ('ready' in answer) this.#ready.resolve();
    else if (this.#settle === undefined) this.#end('crashed');
    else this.#settle(answer);
  }
}
