import { legalLimits, type EditedLegalPage } from '@stenope/domain/legal/pages';
import type { Language } from '@stenope/i18n/languages';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../platform/db/database.ts';
import { legalTexts } from '../../../tables/site.ts';

export type LegalRow = typeof legalTexts.$inferSelect;

interface OfPage {
  readonly page: EditedLegalPage;
  readonly language: Language;
}

const isOf = ({ page, language }: OfPage) =>
  and(eq(legalTexts.page, page), eq(legalTexts.language, language));

/** Languages in which a page has texts: the one published last first. */
export async function listLanguages(on: Executor, page: EditedLegalPage): Promise<Language[]> {
  const rows = await on.sql
    .select({ language: legalTexts.language })
    .from(legalTexts)
    .where(eq(legalTexts.page, page))
    .groupBy(legalTexts.language)
    .orderBy(sql`max(${legalTexts.publishedAt}) desc`);
  return rows.map(({ language }) => language);
}

/** Newest first. */
export async function listVersions(on: Executor, of: OfPage) {
  const { version, publishedAt } = legalTexts;
  return on.sql
    .select({ version, publishedAt })
    .from(legalTexts)
    .where(isOf(of))
    .orderBy(desc(version))
    .limit(legalLimits.versions);
}

export async function findVersion(
  on: Executor,
  of: OfPage,
  version: number,
): Promise<LegalRow | undefined> {
  const [row] = await on.sql
    .select()
    .from(legalTexts)
    .where(and(isOf(of), eq(legalTexts.version, version)));
  return row;
}

/** False where somebody published the same version at the same moment. */
export async function insertVersion(tx: Transaction, row: LegalRow): Promise<boolean> {
  const made = await tx.sql
    .insert(legalTexts)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: legalTexts.version });
  return made.length > 0;
}
