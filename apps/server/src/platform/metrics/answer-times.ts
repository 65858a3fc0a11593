import type { Action } from '@stenope/contract/action';

/** Bucket bounds in seconds. */
const bounds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

interface Series {
  readonly counts: number[];
  count: number;
  seconds: number;
}

const name = 'stenope_http_answer_seconds';

/**
 * Histogram of answers by action and status. Counting runs on every request, so it is two look-ups
 * and three additions; the text is built on request.
 */
export class AnswerTimes {
  /** @bound the actions of the contract, by the statuses they answer */
  #byAction = new Map<Action, Map<number, Series>>();

  observe(action: Action, status: number, ms: number): void {
    const series = this.#series(action, status);
    const seconds = ms / 1000;
    let slot = 0;
    while (slot < bounds.length && seconds > (bounds[slot] ?? 0)) slot += 1;
    series.counts[slot] = (series.counts[slot] ?? 0) + 1;
    series.count += 1;
    series.seconds += seconds;
  }

  render(): string {
    const lines = [
      `# HELP ${name} Time to answer, by action and status.`,
      `# TYPE ${name} histogram`,
    ];
    for (const [action, statuses] of this.#byAction) {
      for (const [status, series] of statuses) {
        lines.push(...renderSeries(`action="${action.id}",status="${status}"`, series));
      }
    }
    return `${lines.join('\n')}\n`;
  }

  #series(action: Action, status: number): Series {
    let statuses = this.#byAction.get(action);
    if (!statuses) this.#byAction.set(action, (statuses = new Map<number, Series>()));
    let series = statuses.get(status);
    if (!series) {
      series = { counts: Array.from({ length: bounds.length + 1 }, () => 0), count: 0, seconds: 0 };
      statuses.set(status, series);
    }
    return series;
  }
}

function renderSeries(labels: string, { counts, count, seconds }: Series): string[] {
  let sum = 0;
  const buckets = [...bounds, '+Inf'].map((bound, slot) => {
    sum += counts[slot] ?? 0;
    return `${name}_bucket{le="${bound}",${labels}} ${sum}`;
  });
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`];
}
