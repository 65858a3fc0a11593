import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU times in hundredths of a second, on every architecture we run on. */
const ticksPerSecond = 100;

export interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Own time plus that of every child that ended and was waited for. */
  readonly cpuSeconds: number;
}

/** Reads one line of /proc/<pid>/stat. The name in brackets may itself hold spaces and brackets. */
export function parseStat(line: string): ProcessTimes {
  const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(afterName[number - 3]);
  const ticks = field(14) + field(15) + field(16) + field(17);
  return {
    pid: Number.parseInt(line, 10),
    parent: field(4),
    cpuSeconds: ticks / ticksPerSecond,
  };
}

/** The processes below the roots, the roots included, each once. */
export function treeOf(all: readonly ProcessTimes[], roots: readonly number[]): ProcessTimes[] {
  const children = Map.groupBy(all, (one) => one.parent);
  const found = new Map<number, ProcessTimes>();
  const visit = (one: ProcessTimes) => {
    if (found.has(one.pid)) return;
    found.set(one.pid, one);
    for (const child of children.get(one.pid) ?? []) visit(child);
  };
  for (const one of all) if (roots.includes(one.pid)) visit(one);
  return [...found.values()];
}

function readAll(): { all: ProcessTimes[]; vanished: boolean } {
  const all: ProcessTimes[] = [];
  let vanished = false;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      all.push(parseStat(readFileSync(`/proc/${entry}/stat`, 'utf8')));
    } catch {
      vanished = true;
    }
  }
  return { all, vanished };
}

function readTree(roots: readonly number[]): ProcessTimes[] {
  // A process that ends while we read is in neither its own line nor its parent's: read again.
  for (let attempt = 0; ; attempt += 1) {
    const { all, vanished } = readAll();
    if (!vanished || attempt === 4) return treeOf(all, roots);
  }
}

/**
 * CPU seconds of whole process trees. When a child ends, its time moves into its parent's count, so
 * the sum over the living never loses what the dead have used.
 */
export function cpuOfTrees(roots: readonly number[]): number {
  return readTree(roots).reduce((sum, one) => sum + one.cpuSeconds, 0);
}

export interface Memory {
  readonly rssMb: number;
  /**
   * Shared pages divided among the processes that share them; equals rssMb where the kernel hides
   * it.
   */
  readonly pssMb: number;
}

function kilobytes(text: string, label: string): number | undefined {
  const match = new RegExp(`^${label}:\\s+(\\d+) kB`, 'm').exec(text);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}

function memoryOfProcess(pid: number): Memory {
  const rss = kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') ?? 0;
  let pss: number | undefined;
  try {
    pss = kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss');
  } catch {
    // Another user's process, or a kernel without the file.
  }
  return { rssMb: rss / 1024, pssMb: (pss ?? rss) / 1024 };
}

export function memoryOfTree(root: number): Memory {
  return readTree([root])
    .map((one) => memoryOfProcess(one.pid))
    .reduce((sum, one) => ({ rssMb: sum.rssMb + one.rssMb, pssMb: sum.pssMb + one.pssMb }));
}

/** Seconds all cores were busy since boot, time stolen by other guests of the host included. */
export function parseBusySeconds(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    /^cpu\s+(.*)$/m.exec(stat)?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** Starts measuring other processes; the returned function gives the cores they used since. */
export function watchOthers(ownRoots: readonly number[]): () => number {
  const read = () => ({
    busy: parseBusySeconds(readFileSync('/proc/stat', 'utf8')),
    own: cpuOfTrees(ownRoots),
    at: performance.now(),
  });
  const before = read();
  return () => {
    const after = read();
    const others = after.busy - before.busy - (after.own - before.own);
    return Math.max(0, others / ((after.at - before.at) / 1000));
  };
}
