import type { PageKind } from '@stenope/domain/analytics/pages';
import type { Language } from '@stenope/i18n/languages';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/database.ts';
import { pageCounts } from '../../../tables/site.ts';

export interface PageCount {
  /** In UTC, as `2026-11-18`. */
  readonly day: string;
  readonly page: PageKind;
  readonly language: Language;
  readonly count: number;
}

/** Adds to what other processes have counted. In one order, so that two never deadlock. */
export async function addCounts(on: Executor, counts: readonly PageCount[]): Promise<void> {
  await on.sql.execute(sql`
    insert into ${pageCounts} as counted (day, page, language, count)
    select day, page, language, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as fresh (day date, page text, language text, count integer)
    order by day, page, language
    on conflict (day, page, language) do update set count = counted.count + excluded.count`);
}

/** From a day on: one row for each day, page and language. */
export async function listCounts(on: Executor, from: string): Promise<PageCount[]> {
  return on.sql
    .select()
    .from(pageCounts)
    .where(sql`${pageCounts.day} >= ${from}::date`)
    .orderBy(pageCounts.day);
}

export async function deleteCountsBefore(on: Executor, day: string): Promise<void> {
  await on.sql.delete(pageCounts).where(sql`${pageCounts.day} < ${day}::date`);
}
