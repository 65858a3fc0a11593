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
   * How often the contenders are started anew. One process of Node differs from the next by how
   * its code happened to be compiled, and keeps that to its end: a load on one process measures
   * that luck too. Leave it out where every measurement starts its own process.
   */
  readonly generations?: number;
  /** Turns are warm when they are opened: going through them first would take minutes. */
  readonly isWarm?: boolean;
  /** Another that goals name together with it, measured after it. */
  readonly followedBy?: string;
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
  /** People who talk through one contender: messages/s arrived, CPU, latencies, memory, losses. */
  talk(shot: TalkShot): Promise<Sample>;
  /** One turn alone, for what is too long to be repeated. */
  once(turn: Turn): Promise<Row>;
  /**
   * Each generation opens its turns, warms them up and gives every turn once a round, in a
   * changing order. Contenders launched by `open` are stopped at the end of their generation.
   */
  interleave(open: () => Promise<readonly Turn[]>): Promise<Row[]>;
}
