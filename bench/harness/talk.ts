import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cpuOfTrees, memoryOfTree } from '../measure/processes.ts';
import type { Sample } from '../measure/statistics.ts';
import type { Contender } from './contender.ts';
import type { LoadRequest } from './load.ts';

/** A person with an open socket. */
export interface Talker {
  /** Path of the socket below the origin. */
  readonly listensAt: string;
  readonly protocols?: readonly string[];
  /** Frames sent first, one after the other, each until the expected answer arrives. */
  readonly hello: readonly { readonly say: string; readonly until: string }[];
}

/** A message to the talker at index `to`. */
export interface Saying {
  readonly to: number;
  /** `[<id>]` in path and body becomes a new id each time, by which the arrival is recognised. */
  readonly request: LoadRequest;
}

/** A fixed number a second, whatever becomes of them; or a fixed number in flight. */
export type TalkPace = { readonly perSecond: number } | { readonly inFlight: number };

export interface Talk {
  readonly talkers: readonly Talker[];
  /** Sent in turn, and again from the first. */
  readonly sayings: readonly Saying[];
  readonly pace: TalkPace;
}

export interface TalkPlan extends Talk {
  readonly origin: string;
  readonly leadInSeconds: number;
  readonly seconds: number;
}

export interface TalkReport {
  /** Since counting began, including those awaited at the end. */
  readonly arrived: number;
  /** Arrivals within the counted time. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Faults among all messages, lead-in included; none may happen. */
  readonly faults: {
    readonly lost: number;
    readonly doubled: number;
    /** Received by somebody it was not addressed to. */
    readonly strayed: number;
    readonly refused: number;
    /** Sockets that closed. */
    readonly closed: number;
  };
}

export type TalkMessage = 'counting' | TalkReport;

/** Text before the id of an arriving message. */
export const beforeId = 'message ';

/** Conversations a contender must carry. */
export interface TalkShot extends Talk {
  readonly contender: Contender;
  /** Processes besides the contender whose CPU belongs to it. */
  readonly helpers?: readonly number[];
  /** Durations of a full run. */
  readonly span?: Partial<Span>;
}

export interface Span {
  /** Checked like the rest, but not counted. */
  readonly leadInSeconds: number;
  readonly seconds: number;
}

/** Measures conversations through one contender: arrivals a second, CPU, latencies, memory. */
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

/** In a process of its own, like other load: it holds the sockets until its figures are read. */
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
