import type { Chromium } from './harness/chromium.ts';
import type { Contender, Launch } from './harness/contender.ts';
import type { BenchDatabase } from './harness/database.ts';
import type { LoadRequest } from './harness/load.ts';
import type { TalkShot } from './harness/talk.ts';
import type { Bar } from './measure/bars.ts';
import type { Sample } from './measure/statistics.ts';
import type { Metric, Row } from './measure/table.ts';

/** A measurement: `bench/entries/NAME.ts` exports one as `entry`. */
export interface Entry {
  readonly name: string;
  /** One line for the list. */
  readonly what: string;
  /** Rounds after the warm-up, at least three in all, spread over the generations. */
  readonly rounds: number;
  /**
   * How often the contenders are started anew. One Node process differs from the next by how its
   * code happened to be compiled, for its whole life, so a load on one process measures that luck
   * too. Omitted where every measurement starts its own process.
   */
  readonly generations?: number;
  /** Turns are warm when they are opened: a warm-up would take minutes. */
  readonly isWarm?: boolean;
  /** Another entry measured after this one, when goals concern both. */
  readonly followedBy?: string;
  run(bench: Bench): Promise<Outcome>;
}

export interface Outcome {
  readonly metrics: readonly Metric[];
  readonly rows: readonly Row[];
  readonly bars: readonly Bar[];
}

/** Load on a contender. */
export interface Shot {
  readonly contender: Contender;
  readonly requests: readonly LoadRequest[];
  /** Processes besides the contender whose CPU belongs to the answer: PostgreSQL, Redis. */
  readonly helpers?: readonly number[];
  readonly connections?: number;
}

/** One measurement, taken in turn with its neighbours. */
export interface Turn {
  readonly work: string;
  readonly contender: string;
  measure(): Promise<Sample>;
}

/** Services of the harness for an entry. Everything started is stopped by it, last first. */
export interface Bench {
  /** A quick run of the harness: one short round, the raw reference only. */
  readonly quick: boolean;
  readonly dataDir: string;
  log(line: string): void;
  launch(launch: Launch): Promise<Contender>;
  /** A browser for the whole run. */
  browser(flags?: readonly string[]): Promise<Chromium>;
  /** PostgreSQL for the contenders, started at the first call. */
  database(): Promise<BenchDatabase>;
  /** Load on one contender: requests/s, CPU, latencies, memory. */
  shoot(shot: Shot): Promise<Sample>;
  /** Conversations through one contender: messages/s arrived, CPU, latencies, memory, losses. */
  talk(shot: TalkShot): Promise<Sample>;
  /** A single turn, for what takes too long to repeat. */
  once(turn: Turn): Promise<Row>;
  /**
   * Every generation opens its turns, warms them up and runs each once a round, in a changing
   * order. Contenders launched by `open` are stopped at the end of their generation.
   */
  interleave(open: () => Promise<readonly Turn[]>): Promise<Row[]>;
}
