import type { Contender, Launch } from './harness/contender.ts';
import type { BenchDatabase } from './harness/database.ts';
import type { LoadRequest } from './harness/load.ts';
import type { Bar } from './measure/bars.ts';
import type { Sample } from './measure/statistics.ts';
import type { Metric, Row } from './measure/table.ts';

/** A measurement: `bench/entries/NAME.ts` exports one as `entry`. */
export interface Entry {
  readonly name: string;
  /** One line for the list. */
  readonly what: string;
  /** Rounds after the warm-up; at least three. */
  readonly rounds: number;
  run(bench: Bench): Promise<Outcome>;
}

export interface Outcome {
  readonly metrics: readonly Metric[];
  readonly rows: readonly Row[];
  readonly bars: readonly Bar[];
}

/** What a contender is asked to do under load. */
export interface Shot {
  readonly contender: Contender;
  readonly requests: readonly LoadRequest[];
  /** Processes besides the contender whose CPU belongs to the answer: PostgreSQL, Redis. */
  readonly helpers?: readonly number[];
  readonly connections?: number;
}

/** One thing measured in turn with its neighbours. */
export interface Turn {
  readonly work: string;
  readonly contender: string;
  measure(): Promise<Sample>;
}

/** What the harness gives an entry. Everything started here is stopped by it, last first. */
export interface Bench {
  /** A smoke of the harness: one short round, the raw reference only. */
  readonly quick: boolean;
  readonly dataDir: string;
  log(line: string): void;
  launch(launch: Launch): Promise<Contender>;
  /** PostgreSQL for the contenders, started at the first call. */
  database(): Promise<BenchDatabase>;
  /** Load on one contender: requests/s, CPU, latencies, memory. */
  shoot(shot: Shot): Promise<Sample>;
  /** Warm-up, then the rounds, every turn once a round in a changing order. */
  interleave(turns: readonly Turn[]): Promise<Row[]>;
}
