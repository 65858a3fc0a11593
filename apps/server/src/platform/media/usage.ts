import { readFileSync } from 'node:fs';

export interface Usage {
  readonly residentMb: number;
  readonly cpuSeconds: number;
}

/** Clock ticks per second, the same on every Linux Node supports. */
const ticksPerSecond = 100;

/** CPU time and memory of a process from /proc; undefined without /proc or once it has ended. */
export function usageOf(pid: number | undefined): Usage | undefined {
  if (pid === undefined) return undefined;
  try {
    const record = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The process name, in brackets, may hold spaces and brackets: fields are counted from its end.
    const fields = record.slice(record.lastIndexOf(')') + 2).split(' ');
    const memory = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      residentMb: Number(memory?.[1] ?? 0) / 1000,
    };
  } catch {
    return undefined;
  }
}
