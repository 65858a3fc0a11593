import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * What clients asked for and what they were told, kept outside of what is being tested. `ok`: done
 * (2xx). `fail`: refused (4xx). `unknown`: no answer, or one that promises nothing (5xx).
 */
export type Outcome = 'ok' | 'fail' | 'unknown';

export interface Operation<Data> {
  readonly id: number;
  readonly data: Data;
  outcome: Outcome | 'invoked';
  tries: number;
  /** Between these two it happened, by the clock of `performance.now()`. */
  readonly invokedAt: number;
  okAt: number;
  /** Every different yes or no that came; a retry must be told what the first try was told. */
  readonly told: Set<string>;
}

interface Line {
  readonly id: number;
  readonly event: Outcome | 'invoked';
  readonly note?: string;
}

/** An append-only record of operations, each with an id of its own, in memory and in a file. */
export class Ledger<Data> {
  readonly #operations = new Map<number, Operation<Data>>();
  readonly #file: WriteStream;
  readonly #since = performance.now();
  #next = 1;

  constructor(file: string) {
    this.#file = createWriteStream(file, { flags: 'a' });
  }

  /** Before anything is sent. */
  invoke(data: Data): Operation<Data> {
    const operation: Operation<Data> = {
      id: this.#next,
      data,
      outcome: 'invoked',
      tries: 0,
      invokedAt: performance.now(),
      okAt: 0,
      told: new Set(),
    };
    this.#next += 1;
    this.#operations.set(operation.id, operation);
    this.#append({ id: operation.id, event: 'invoked' });
    return operation;
  }

  note(operation: Operation<Data>, outcome: Outcome, note: string): void {
    operation.outcome = outcome;
    if (outcome === 'ok') operation.okAt ||= performance.now();
    this.#append({ id: operation.id, event: outcome, note });
  }

  get all(): readonly Operation<Data>[] {
    return [...this.#operations.values()];
  }

  with(...outcomes: Operation<Data>['outcome'][]): readonly Operation<Data>[] {
    return this.all.filter(({ outcome }) => outcomes.includes(outcome));
  }

  find(id: number): Operation<Data> | undefined {
    return this.#operations.get(id);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }

  #append(line: Line): void {
    const at = Math.round(performance.now() - this.#since);
    this.#file.write(`${JSON.stringify({ at, ...line })}\n`);
  }
}

/** How often each id is there: in a table, in a cache, in an answer. */
export type Counts = ReadonlyMap<number, number>;

export interface Comparison<Id = number> {
  /** Expected, but not there. */
  readonly missing: readonly Id[];
  readonly doubled: readonly Id[];
  /** There, but not expected: refused, never asked for, or meant for somebody else. */
  readonly stray: readonly Id[];
}

export function compare(expected: Iterable<number>, found: Counts): Comparison {
  const wanted = new Set(expected);
  return {
    missing: [...wanted].filter((id) => !found.has(id)),
    doubled: [...found].filter(([, count]) => count > 1).map(([id]) => id),
    stray: [...found.keys()].filter((id) => !wanted.has(id)),
  };
}

/** The same of what may well be there several times, if it is as often as it should be. */
export function compareCounts<Id>(
  expected: ReadonlyMap<Id, number>,
  found: ReadonlyMap<Id, number>,
): Comparison<Id> {
  const timesOf = (id: Id) => found.get(id) ?? 0;
  const where = (isWrong: (times: number, want: number) => boolean) =>
    [...expected].filter(([id, want]) => isWrong(timesOf(id), want)).map(([id]) => id);
  return {
    missing: where((times, want) => times < want),
    doubled: where((times, want) => times > want),
    stray: [...found.keys()].filter((id) => !expected.has(id)),
  };
}
