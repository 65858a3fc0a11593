import type { AnswerOf } from '@stenope/contract/action';
import type { readTransparency, TransparencyReport } from '@stenope/contract/site/transparency';
import { figureRows } from '@stenope/domain/transparency/rows';
import type { TransparencyFigures } from '@stenope/domain/transparency/figures';
import { spanOf } from '@stenope/domain/transparency/years';
import { csvLine } from '../../../platform/csv.ts';
import type { YearRow } from './queries.ts';

type ListedYear = Omit<YearRow, 'figures'> & { readonly figures: TransparencyFigures | null };

export function presentYears(rows: readonly ListedYear[]): AnswerOf<typeof readTransparency> {
  return {
    years: rows.map(({ year, isFinal }) => ({ year, isFinal })),
    report: rows.flatMap(presentReport)[0] ?? null,
  };
}

function presentReport({ figures, year, countedAt, isFinal }: ListedYear): TransparencyReport[] {
  if (!figures) return [];
  const { from, until } = spanOf(year);
  const times = { from: from.toISOString(), until: until.toISOString() };
  return [{ year, ...times, countedAt: countedAt.toISOString(), isFinal, figures }];
}

const columns = ['year', 'status', 'article', 'section', 'category', 'figure', 'value'];

/** A line for each figure. Codes instead of words: the file is the same in every language. */
export function reportFile({ year, isFinal, figures }: TransparencyReport): string {
  const status = isFinal ? 'final' : 'provisional';
  const lines = figureRows(figures).map(({ article, section, category, figure, value }) =>
    csvLine([String(year), status, article, section, category, figure, String(value ?? '')]),
  );
  return [csvLine(columns), ...lines].join('');
}
