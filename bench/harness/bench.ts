import { join } from 'node:path';
import type { Bench, Entry, Shot, Turn } from '../entry.ts';
import { cpuOfTrees, memoryOfTree, watchOthers } from '../measure/processes.ts';
import { type Sample, turnOrder } from '../measure/statistics.ts';
import type { Row } from '../measure/table.ts';
import { startChromium } from './chromium.ts';
import { launchContender } from './contender.ts';
import type { BenchDatabase } from './database.ts';
import { generateLoad } from './load.ts';
import { talkFor, type TalkShot } from './talk.ts';

const connections = 32;

/** Durations in seconds; `passes` is how often a warm-up runs all turns. */
const pace = {
  full: { passes: 2, warm: 2, leadIn: 0.7, counted: 2 },
  quick: { passes: 1, warm: 0.5, leadIn: 0.2, counted: 1 },
} as const;

/** Harness of one run: stops everything it started, last first. */
export class Harness implements Bench {
  readonly quick: boolean;
  readonly dataDir: string;
  /** Cores used by other processes of the machine, one figure for each measured turn. */
  readonly othersCores: number[] = [];
  private readonly generations: number;
  private readonly roundsEach: number;
  private readonly isWarm: boolean;
  private readonly stops: (() => Promise<void>)[] = [];
  /** Apart from the contenders: a browser outlives their generations. */
  private readonly browserStops: (() => Promise<void>)[] = [];
  private starting: Promise<BenchDatabase> | undefined;
  private warming = false;

  constructor(entry: Entry, quick: boolean, dataDir: string) {
    this.quick = quick;
    this.isWarm = entry.isWarm ?? false;
    this.dataDir = dataDir;
    this.generations = quick ? 1 : (entry.generations ?? 1);
    this.roundsEach = quick ? 1 : Math.ceil(Math.max(3, entry.rounds) / this.generations);
  }

  // Progress goes to the error stream: the output holds the table and the verdict only.
  readonly log = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };

  readonly launch: Bench['launch'] = (launch) => {
    const logFile = join(this.dataDir, 'logs', `${launch.name}.log`);
    return launchContender(launch, logFile, (stop) => this.stops.push(stop));
  };

  readonly browser: Bench['browser'] = (flags) =>
    startChromium((stop) => this.browserStops.push(stop), flags);

  database(): Promise<BenchDatabase> {
    // Loaded at the first need, because an entry without a database should not wait for it.
    this.starting ??= import('./database.ts').then(({ startBenchDatabase }) =>
      startBenchDatabase(this.dataDir, this.log),
    );
    return this.starting;
  }

  shoot(shot: Shot): Promise<Sample> {
    const { warm, leadIn, counted } = this.pace();
    return this.warming ? shootFor(shot, 0, warm) : shootFor(shot, leadIn, counted);
  }

  talk(shot: TalkShot): Promise<Sample> {
    const { warm, leadIn, counted } = this.pace();
    if (this.warming) return talkFor(shot, { leadInSeconds: 0, seconds: warm });
    const usual = { leadInSeconds: leadIn, seconds: counted };
    return talkFor(shot, this.quick ? usual : { ...usual, ...shot.span });
  }

  async interleave(open: () => Promise<readonly Turn[]>): Promise<Row[]> {
    const rows: { work: string; contender: string; samples: Sample[] }[] = [];
    for (let generation = 0; generation < this.generations; generation += 1) {
      const turns = await open();
      if (generation === 0) {
        rows.push(...turns.map(({ work, contender }) => ({ work, contender, samples: [] })));
      }
      if (!this.isWarm) await this.warmUp(turns);
      for (let nth = 0; nth < this.roundsEach; nth += 1) {
        const round = generation * this.roundsEach + nth;
        this.log(`round ${round + 1} of ${this.generations * this.roundsEach}`);
        for (const [index, turn] of turnOrder([...turns.entries()], round)) {
          rows[index]?.samples.push(await this.watched(turn));
        }
      }
      await this.stopContenders();
    }
    return rows;
  }

  async once(turn: Turn): Promise<Row> {
    const { work, contender } = turn;
    return { work, contender, samples: [await this.watched(turn)] };
  }

  async stopAll(): Promise<void> {
    await stopEach(this.browserStops);
    await this.stopContenders();
    const database = await this.starting?.catch(() => undefined);
    await database?.stop();
  }

  private pace() {
    return this.quick ? pace.quick : pace.full;
  }

  private async warmUp(turns: readonly Turn[]): Promise<void> {
    this.warming = true;
    for (let pass = 0; pass < this.pace().passes; pass += 1) {
      this.log('warm-up');
      for (const turn of turns) await turn.measure();
    }
    this.warming = false;
  }

  private async watched(turn: Turn): Promise<Sample> {
    const database = await this.starting;
    const others = watchOthers([process.pid, ...(database ? [database.pid()] : [])]);
    const sample = await turn.measure();
    this.othersCores.push(others());
    return sample;
  }

  private async stopContenders(): Promise<void> {
    await stopEach(this.stops);
  }
}

async function stopEach(stops: (() => Promise<void>)[]): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
}

async function shootFor(shot: Shot, leadInSeconds: number, seconds: number): Promise<Sample> {
  const { contender, requests } = shot;
  const trees = [contender.pid, ...(shot.helpers ?? [])];
  let before = 0;
  const plan = { origin: contender.origin, requests, leadInSeconds, seconds };
  const report = await generateLoad(
    { ...plan, connections: shot.connections ?? connections },
    () => {
      before = cpuOfTrees(trees);
    },
  );
  const cpuSeconds = cpuOfTrees(trees) - before;
  if (report.answered === 0) {
    throw new Error(`${contender.name} answered nothing (${report.failed} requests failed)`);
  }
  const { rssMb, pssMb } = memoryOfTree(contender.pid);
  return {
    requestsPerSecond: report.answered / report.seconds,
    cpuPer1000: (cpuSeconds / report.answered) * 1000,
    p50Ms: report.p50Ms,
    p95Ms: report.p95Ms,
    p99Ms: report.p99Ms,
    rssMb,
    pssMb,
    failed: report.failed,
  };
}
