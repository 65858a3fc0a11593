import { errorRate, type AnsweredFigures, type TransparencyFigures } from './figures.ts';

/** One figure of a report, as a line of a file. */
export interface FigureRow {
  /** Article of the law it answers (DSA). */
  readonly article: string;
  readonly section: string;
  readonly category: string;
  readonly figure: string;
  /** Null where there was nothing to measure. */
  readonly value: number | null;
}

/** Every figure of a report, in the order of the page. */
export function figureRows(figures: TransparencyFigures): readonly FigureRow[] {
  const { measures, reasons, sources, automatic, complaints, misuse, moderators } = figures;
  return [
    ...answered('notices_with_account', figures.reports),
    ...answered('notices_without_account', figures.notices),
    ...measures.flatMap(({ kind, law, terms }) =>
      rows('15(1)(c)', 'measures_by_type', kind, { law, terms }),
    ),
    ...reasons.flatMap(({ reason, law, terms }) =>
      rows('15(1)(c)', 'measures_by_reason', reason, { law, terms }),
    ),
    ...sources.flatMap(({ source, measures: taken, sound }) =>
      rows('15(1)(c)', 'decisions_by_source', source, { measures: taken, sound }),
    ),
    ...rows('15(1)(e)', 'automated_masks', '', { ...automatic, error_rate: errorRate(automatic) }),
    ...complaints.received.flatMap(({ kind, count }) =>
      rows('15(1)(d)', 'complaints', kind, { received: count }),
    ),
    ...rows('15(1)(d)', 'complaints', '', {
      kept: complaints.kept,
      overturned: complaints.overturned,
      by_same_admin: complaints.bySameAdmin,
      median_seconds: complaints.medianSeconds,
    }),
    ...rows('24(1)(b)', 'misuse', '', {
      suspended_for_illegal_content: misuse.suspended,
      reporters_warned: misuse.warned,
      reporters_limited: misuse.limited,
    }),
    ...rows('15(1)(c)', 'team', '', { moderators }),
  ];
}

function answered(section: string, figures: AnsweredFigures<string>): readonly FigureRow[] {
  const { categories, byLaw, byTerms, noGround, medianSeconds } = figures;
  return [
    ...categories.flatMap(({ category, received, acted, rejected }) =>
      rows('15(1)(b)', section, category, { received, acted, rejected }),
    ),
    ...rows('15(1)(b)', section, '', {
      acted_by_law: byLaw,
      acted_by_terms: byTerms,
      acted_no_ground: noGround,
      median_seconds: medianSeconds,
    }),
  ];
}

function rows(
  article: string,
  section: string,
  category: string,
  values: Readonly<Record<string, number | null>>,
): readonly FigureRow[] {
  return Object.entries(values).map(([figure, value]) => ({
    article,
    section,
    category,
    figure,
    value,
  }));
}
