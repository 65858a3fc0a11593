import { join } from 'node:path';
import type { Bench, Entry, Shot, Turn } from '../entry.ts';
import { cpuOfTrees, memoryOfTree, watchOthers } from '../measure/processes.ts';
import { type Sample, turnOrder } from '../measure/statistics.ts';
import type { Row } from '../measure/table.ts';
import { launchContender } from './contender.ts';
import type { BenchDatabase } from './database.ts';
import { generateLoad } from './load.ts';

const connections = 32;

export interface Running {
  readonly bench: Bench;
  /** Cores other processes of the machine used, one figure for each turn measured. */
  readonly othersCores: readonly number[];
  stopAll(): Promise<void>;
}

/** The harness of one run: knows what it started and stops it, last first. */
export function openBench(entry: Entry, quick: boolean, dataDir: string): Running {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const stops: (() => Promise<void>)[] = [];
  const othersCores: number[] = [];
  const rounds = quick ? 1 : Math.max(3, entry.rounds);
  const seconds = quick ? { warm: 0.5, round: 1 } : { warm: 2, round: 2.5 };
  let warming = false;
  let database: Promise<BenchDatabase> | undefined;

  const bench: Bench = {
    quick,
    dataDir,
    log,
    launch: (launch) =>
      launchContender(launch, join(dataDir, 'logs', `${launch.name}.log`), (stop) =>
        stops.push(stop),
      ),
    database() {
      database ??= startDatabase(dataDir, log, stops);
      return database;
    },
    shoot: (shot) => shootFor(shot, warming ? seconds.warm : seconds.round),
    async interleave(turns) {
      const rows = turns.map(({ work, contender }) => ({ work, contender, samples: [] as Sample[] }));
      warming = true;
      for (const turn of turns) {
        log(`warm-up: ${describe(turn)}`);
        await turn.measure();
      }
      warming = false;
      const roots = [process.pid, ...(database ? [(await database).pid()] : [])];
      for (let round = 0; round < rounds; round += 1) {
        for (const index of turnOrder([...turns.keys()], round)) {
          const turn = turns[index] as Turn;
          log(`round ${round + 1} of ${rounds}: ${describe(turn)}`);
          const others = watchOthers(roots);
          rows[index]?.samples.push(await turn.measure());
          othersCores.push(others());
        }
      }
      return rows satisfies Row[];
    },
  };
  return { bench, othersCores, stopAll: () => stopInOrder(stops) };
}

async function startDatabase(
  dataDir: string,
  log: (line: string) => void,
  stops: (() => Promise<void>)[],
): Promise<BenchDatabase> {
  // Loaded at the first need: most entries have one, but the floor should not wait for it.
  const { startBenchDatabase } = await import('./database.ts');
  const started = await startBenchDatabase(dataDir, log);
  stops.push(started.stop);
  return started;
}

function describe(turn: Turn): string {
  return `${turn.contender}, ${turn.work}`;
}

async function stopInOrder(stops: (() => Promise<void>)[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}

async function shootFor(shot: Shot, seconds: number): Promise<Sample> {
  const trees = [shot.contender.pid, ...(shot.helpers ?? [])];
  const before = cpuOfTrees(trees);
  const report = await generateLoad({
    origin: shot.contender.origin,
    requests: shot.requests,
    seconds,
    connections: shot.connections ?? connections,
  });
  const cpuSeconds = cpuOfTrees(trees) - before;
  if (report.answered === 0) throw new Error(`${shot.contender.name} answered nothing`);
  const { rssMb, pssMb } = memoryOfTree(shot.contender.pid);
  return {
    requestsPerSecond: report.answered / report.seconds,
    cpuPer1000: (cpuSeconds / report.answered) * 1000,
    p50Ms: report.p50Ms,
    p99Ms: report.p99Ms,
    rssMb,
    pssMb,
    failed: report.failed,
  };
}
