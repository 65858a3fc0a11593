import type { Postgres } from './postgres.ts';

/** One result of a run. `holds` decides the run; a merely reported figure always holds. */
export interface Check {
  readonly what: string;
  readonly value: string;
  readonly want: string;
  readonly holds: boolean;
}

export interface Verdict {
  readonly checks: readonly Check[];
}

export interface FaultOptions {
  /** Short form for the test suite: the same faults, fewer of them. */
  readonly quick: boolean;
  readonly log: (line: string) => void;
  /** Seed of the schedule. */
  readonly seed: number;
  /** Number of listeners in the long form. */
  readonly clients?: number;
  /** Shared by a caller that runs several faults in a row; otherwise a fault starts its own. */
  readonly postgres?: Postgres;
}

export interface Fault {
  readonly name: string;
  readonly what: string;
  run(options: FaultOptions): Promise<Verdict>;
}

/** Longest duration in milliseconds of an ordinary request on an idle machine. */
const ordinary = 50;

/** Collects the checks of a run. */
export class Checks {
  readonly #checks: Check[] = [];

  get verdict(): Verdict {
    return { checks: [...this.#checks] };
  }

  /** Expects no such findings; names the first few. */
  none(what: string, found: Iterable<unknown>): void {
    const all = [...found];
    const shown = all.slice(0, 5).map(String).join(', ');
    const rest = all.length > 5 ? ', …' : '';
    this.#add(
      what,
      all.length === 0 ? '0' : `${all.length}: ${shown}${rest}`,
      '0',
      all.length === 0,
    );
  }

  equal(what: string, value: number | string, want: number | string): void {
    this.#add(what, String(value), String(want), value === want);
  }

  atMost(what: string, value: number, limit: number, unit = ''): void {
    this.#add(what, figure(value, unit), `<= ${figure(limit, unit)}`, value <= limit);
  }

  atLeast(what: string, value: number, limit: number, unit = ''): void {
    this.#add(what, figure(value, unit), `>= ${figure(limit, unit)}`, value >= limit);
  }

  /**
   * Checks a time promised for an idle machine. The limit is scaled by the duration of ordinary
   * requests of the same run, so that only our own part can fail.
   */
  inTime(what: string, ms: number, limitMs: number, ordinaryMs: number): void {
    const slower = Math.max(1, ordinaryMs / ordinary);
    const want = slower > 1 ? ` x ${slower.toFixed(1)}, as requests were` : '';
    const limit = `<= ${figure(limitMs / 1000, 's')}${want}`;
    this.#add(what, figure(ms / 1000, 's'), limit, ms <= limitMs * slower);
  }

  /** Reports a figure of this machine next to its goal, without failing. */
  report(what: string, value: number | string, unit = '', goal = ''): void {
    const shown = typeof value === 'number' ? figure(value, unit) : value;
    this.#add(what, shown, goal ? `reported (goal ${goal})` : 'reported', true);
  }

  #add(what: string, value: string, want: string, holds: boolean): void {
    this.#checks.push({ what, value, want, holds });
  }
}

function figure(value: number, unit: string): string {
  const rounded = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 0);
  return unit ? `${rounded} ${unit}` : rounded;
}

/** The checks as aligned columns, then one last line: `holds`, or the failures. */
export function tableOf({ checks }: Verdict): string {
  const columns = [
    { title: 'check', of: ({ what }: Check) => what },
    { title: 'value', of: ({ value }: Check) => value },
    { title: 'want', of: ({ want }: Check) => want },
    { title: '', of: ({ holds }: Check) => (holds ? 'holds' : 'FALLS SHORT') },
  ];
  const widths = columns.map(({ title, of }) =>
    Math.max(title.length, ...checks.map((check) => of(check).length)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd();
  const rows = checks.map((check) => line(columns.map(({ of }) => of(check))));
  return [line(columns.map(({ title }) => title)), ...rows, lastLineOf({ checks })].join('\n');
}

export function lastLineOf({ checks }: Verdict): string {
  const failed = checks.filter(({ holds }) => !holds);
  if (failed.length === 0) return 'holds';
  return `falls short: ${failed.map(({ what, value }) => `${what} (${value})`).join('; ')}`;
}

/** The p-quantile (0 to 1); 0 for no values. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? sorted[0] ?? 0;
}

export function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}
