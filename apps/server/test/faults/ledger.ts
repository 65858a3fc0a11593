import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Record of requests and answers, kept outside the system under test. `ok`: done (2xx). `fail`:
 * refused (4xx). `unknown`: no answer, or one without meaning (5xx).
 */
export type Outcome = 'ok' | 'fail' | 'unknown';

export interface Operation<Data> {
  readonly id: number;
  readonly data: Data;
  outcome: Outcome | 'invoked';
  tries: number;
  /** Start and end of the operation, by `performance.now()`. */
  readonly invokedAt: number;
  okAt: number;
  /** Distinct definite answers; a retry must get the answer of the first attempt. */
  readonly told: Set<string>;
}

interface Line {
  readonly id: number;
  readonly event: Outcome | 'invoked';
  readonly note?: string;
}

/** Append-only record of operations with ids, in memory and in a file. */
export class Ledger<Data> {
  readonly #operations = new Map<number, Operation<Data>>();
  readonly #file: WriteStream;
  readonly #since = performance.now();
  #next = 1;

  constructor(file: string) {
    this.#file = createWriteStream(file, { flags: 'a' });
  }

  /** Called before sending. */
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

/** Number of occurrences of each id in a table, a cache or an answer. */
export type Counts = ReadonlyMap<number, number>;

export interface Comparison<Id = number> {
  /** Expected, but not there. */
  readonly missing: readonly Id[];
  readonly doubled: readonly Id[];
  /** Present, but not expected: refused, never requested, or meant for somebody else. */
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

/** The same for items that may occur several times, comparing counts. */
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
