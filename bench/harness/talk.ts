import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cpuOfTrees, memoryOfTree } from '../measure/processes.ts';
import type { Sample } from '../measure/statistics.ts';
import type { Contender } from './contender.ts';
import type { LoadRequest } from './load.ts';

/** Somebody who keeps a socket open. */
export interface Talker {
  /** Where they listen: a path below the origin. */
  readonly listensAt: string;
  readonly protocols?: readonly string[];
  /** What they say first, one after the other, each until a frame holds the answer. */
  readonly hello: readonly { readonly say: string; readonly until: string }[];
}

/** Something said to one of the talkers, whose place among them is `to`. */
export interface Saying {
  readonly to: number;
  /** `[<id>]` in path and body becomes a new id each time: what arrives is known by it. */
  readonly request: LoadRequest;
}

/** So many a second, whatever becomes of them; or always so many that have not arrived yet. */
export type TalkPace = { readonly perSecond: number } | { readonly inFlight: number };

export interface Talk {
  readonly talkers: readonly Talker[];
  /** In turn, and again from the first. */
  readonly sayings: readonly Saying[];
  readonly pace: TalkPace;
}

export interface TalkPlan extends Talk {
  readonly origin: string;
  readonly leadInSeconds: number;
  readonly seconds: number;
}

export interface TalkReport {
  /** Since counting began, also of what was waited for at the end. */
  readonly arrived: number;
  /** Arrivals within the time that is counted. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Of everything said, lead-in included: what must not happen to any of it. */
  readonly faults: {
    readonly lost: number;
    readonly doubled: number;
    /** Heard by somebody it was not for. */
    readonly strayed: number;
    readonly refused: number;
    /** Sockets that closed. */
    readonly closed: number;
  };
}

export type TalkMessage = 'counting' | TalkReport;

/** A message that arrives is found by what stands before its id. */
export const beforeId = 'message ';

/** What a contender is asked to carry. */
export interface TalkShot extends Talk {
  readonly contender: Contender;
  /** Processes besides the contender whose CPU belongs to it. */
  readonly helpers?: readonly number[];
  /** In a whole run. */
  readonly span?: Partial<Span>;
}

export interface Span {
  /** Checked as everything else, and not counted. */
  readonly leadInSeconds: number;
  readonly seconds: number;
}

/** Talk on one contender: arrivals a second, CPU, how long a message takes, memory. */
export async function talkFor(shot: TalkShot, span: Span): Promise<Sample> {
  const { contender, talkers, sayings, pace, helpers = [] } = shot;
  const trees = [contender.pid, ...helpers];
  let before = 0;
  let after = 0;
  let memory = { rssMb: 0, pssMb: 0 };
  const report = await generateTalk(
    { origin: contender.origin, talkers, sayings, pace, ...span },
    {
      counting: () => {
        before = cpuOfTrees(trees);
      },
      // While all sockets are still open.
      counted: () => {
        after = cpuOfTrees(trees);
        memory = memoryOfTree(contender.pid);
      },
    },
  );
  const { arrived, faults, ...figures } = report;
  if (arrived === 0)
    throw new Error(`${contender.name} brought nothing: ${JSON.stringify(faults)}`);
  return {
    ...figures,
    ...memory,
    cpuPer1000: ((after - before) / arrived) * 1000,
    failed: Object.values(faults).reduce((sum, one) => sum + one, 0),
    ...faults,
  };
}

/** From a process of its own, as other load: it holds the sockets until its figures are read. */
function generateTalk(
  plan: TalkPlan,
  { counting, counted }: { counting(): void; counted(): void },
): Promise<TalkReport> {
  return new Promise((resolve, reject) => {
    const generator = fork(join(import.meta.dirname, 'talk-process.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let report: TalkReport | undefined;
    generator.on('message', (message: TalkMessage) => {
      if (message === 'counting') {
        counting();
        return;
      }
      report = message;
      counted();
      generator.disconnect();
    });
    generator.once('error', reject);
    generator.once('exit', (code) => {
      if (report) resolve(report);
      else reject(new Error(`the talk ended with ${code} and without a report`));
    });
    generator.send(plan);
  });
}
