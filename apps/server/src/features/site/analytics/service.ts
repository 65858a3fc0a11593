import type { AnswerOf, ReceivedBody } from '@stenope/contract/action';
import type { countPage, readAnalytics } from '@stenope/contract/site/analytics';
import { countedMonths } from '@stenope/domain/analytics/pages';
import type { Context } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { addCounts, deleteCountsBefore, listCounts, type PageCount } from './queries.ts';

const minute = 60_000;
const dayLength = 24 * 60 * minute;
const usualDays = 30;

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/**
 * Counts of this process, which are added to the table once a minute at most. What a process has
 * counted since is lost with it: a count of pages is worth no more.
 */
export class PageCounter {
  readonly #context: Context;
  /** @bound kinds of pages, six languages, and the days of a minute */
  readonly #waiting = new Map<string, PageCount>();
  #savedAt: number;

  constructor(context: Context) {
    this.#context = context;
    this.#savedAt = context.now().getTime();
  }

  async count({ page, language }: ReceivedBody<typeof countPage>): Promise<void> {
    const { env, now, log } = this.#context;
    if (!env.FEATURES.includes('analytics')) throw new Refusal('not_found');
    const day = dayOf(now());
    const key = `${day} ${page} ${language}`;
    const count = (this.#waiting.get(key)?.count ?? 0) + 1;
    this.#waiting.set(key, { day, page, language, count });
    if (now().getTime() - this.#savedAt < minute) return;
    // Nobody waits for it, and whoever opened a page hears of no failure.
    this.save().catch((err: unknown) => log.warn({ err }, 'pages could not be counted'));
  }

  async save(): Promise<void> {
    this.#savedAt = this.#context.now().getTime();
    const counts = [...this.#waiting.values()];
    if (counts.length === 0) return;
    this.#waiting.clear();
    await addCounts(this.#context.db, counts);
  }

  async read(days = usualDays): Promise<AnswerOf<typeof readAnalytics>> {
    const { db, env, now } = this.#context;
    await this.save();
    const today = now().getTime();
    const asked = Array.from({ length: days }, (_, ago) =>
      dayOf(new Date(today - (days - 1 - ago) * dayLength)),
    );
    const rows = await listCounts(db, asked[0] ?? dayOf(now()));
    const byDay = sums(rows, ({ day }) => day);
    return {
      isOn: env.FEATURES.includes('analytics'),
      days: asked.map((day) => ({ day, count: byDay.get(day) ?? 0 })),
      pages: ranked(sums(rows, ({ page }) => page)).map(([page, count]) => ({ page, count })),
      languages: ranked(sums(rows, ({ language }) => language)).map(([language, count]) => ({
        language,
        count,
      })),
    };
  }
}

function sums<Key>(rows: readonly PageCount[], keyOf: (row: PageCount) => Key): Map<Key, number> {
  const total = new Map<Key, number>();
  for (const row of rows) total.set(keyOf(row), (total.get(keyOf(row)) ?? 0) + row.count);
  return total;
}

function ranked<Key>(total: ReadonlyMap<Key, number>): (readonly [Key, number])[] {
  return [...total].toSorted(([, one], [, other]) => other - one);
}

export async function sweepCounts({ db, now }: Context): Promise<void> {
  const before = now();
  before.setUTCMonth(before.getUTCMonth() - countedMonths);
  await deleteCountsBefore(db, dayOf(before));
}
