/** A number the project promises to keep, and whether this run kept it. */
export interface Bar {
  readonly what: string;
  readonly value: number;
  readonly want: string;
  readonly holds: boolean;
  /** Desired value; printed, never enforced. */
  readonly aim?: string;
}

export type Direction = '<=' | '>=';

export function bar(
  what: string,
  value: number,
  direction: Direction,
  limit: number,
  aim?: number,
): Bar {
  // A value that is not a number compares false both ways, so it never holds.
  const holds = direction === '<=' ? value <= limit : value >= limit;
  const made = { what, value, want: `${direction} ${limit}`, holds };
  return aim === undefined ? made : { ...made, aim: `${direction} ${aim}` };
}

/** The last line of a run. */
export function verdict(bars: readonly Bar[]): string {
  const short = bars.filter((one) => !one.holds);
  if (bars.length === 0) return 'falls short: nothing was compared';
  if (short.length === 0) return 'holds';
  return `falls short: ${short.map((one) => `${one.what} ${round(one.value)}, want ${one.want}`).join('; ')}`;
}

export function describeBar(one: Bar): string {
  const aim = one.aim === undefined ? '' : ` (aim ${one.aim})`;
  return `${one.holds ? 'ok  ' : 'FAIL'} ${one.what}: ${round(one.value)}, want ${one.want}${aim}`;
}

function round(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
