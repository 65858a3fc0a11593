import type { TransparencyReport } from '@stenope/contract/site/transparency';
import { errorRate } from '@stenope/domain/transparency/figures';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureList } from './FigureList.tsx';
import { FigureTable } from './FigureTable.tsx';

type Figures = TransparencyReport['figures'];

/** Names of categories, which belong to other parts of the site. */
export interface CategoryNames {
  readonly ofReports: (category: Figures['reports']['categories'][number]['category']) => string;
  readonly ofNotices: (category: Figures['notices']['categories'][number]['category']) => string;
}

interface ReportFiguresProps {
  readonly figures: Figures;
  readonly names: CategoryNames;
}

/** Every figure of a year, in the order and terms of the law. */
export function ReportFigures({ figures, names }: ReportFiguresProps) {
  return (
    <div className="mt-10 grid gap-y-12">
      <Notices figures={figures} names={names} />
      <Measures figures={figures} names={names} />
      <Automatic automatic={figures.automatic} />
      <Complaints complaints={figures.complaints} />
      <Team figures={figures} />
    </div>
  );
}

interface ChapterProps {
  readonly name: 'notices' | 'measures' | 'automatic' | 'complaints' | 'misuse' | 'team';
  readonly children: ReactNode;
}

function Chapter({ name, children }: ChapterProps) {
  const { t } = useTranslation('transparency');
  return (
    <section aria-labelledby={`report-${name}`}>
      <h2 id={`report-${name}`} className="text-[1.5rem]">
        {t(`${name}.title`)}
      </h2>
      <p className="mt-2 max-w-[60ch] text-soft">{t(`${name}.lead`)}</p>
      {children}
    </section>
  );
}

function Notices({ figures: { reports, notices }, names }: ReportFiguresProps) {
  const { t } = useTranslation('transparency');
  const columns = [t('notices.received'), t('notices.acted'), t('notices.rejected')];
  const grounds = (answered: Omit<Figures['reports'], 'categories'>) => [
    { name: t('notices.by_law'), value: answered.byLaw },
    { name: t('notices.by_terms'), value: answered.byTerms },
    { name: t('notices.no_ground'), value: answered.noGround },
    { name: t('notices.median'), value: answered.medianSeconds, as: 'seconds' } as const,
  ];
  return (
    <Chapter name="notices">
      <FigureTable
        caption={t('notices.with_account')}
        of={t('category')}
        columns={columns}
        rows={reports.categories.map(({ category, received, acted, rejected }) => ({
          key: category,
          name: names.ofReports(category),
          values: [received, acted, rejected],
        }))}
      />
      {isAny(reports) && <FigureList figures={grounds(reports)} />}
      <FigureTable
        caption={t('notices.without_account')}
        of={t('category')}
        columns={columns}
        rows={notices.categories.map(({ category, received, acted, rejected }) => ({
          key: category,
          name: names.ofNotices(category),
          values: [received, acted, rejected],
        }))}
      />
      {isAny(notices) && <FigureList figures={grounds(notices)} />}
    </Chapter>
  );
}

/** Whether there is something to say besides the table. */
const isAny = ({ categories }: { categories: readonly { acted: number; rejected: number }[] }) =>
  categories.some(({ acted, rejected }) => acted + rejected > 0);

function Measures({ figures: { measures, reasons, sources }, names }: ReportFiguresProps) {
  const { t } = useTranslation('transparency');
  const grounds = [t('measures.law'), t('measures.terms')];
  return (
    <Chapter name="measures">
      <FigureTable
        caption={t('measures.by_kind')}
        of={t('measures.kind')}
        columns={grounds}
        rows={measures.map(({ kind, law, terms }) => ({
          key: kind,
          name: t(`kinds.${kind}`),
          values: [law, terms],
        }))}
      />
      <FigureTable
        caption={t('measures.by_reason')}
        of={t('category')}
        columns={grounds}
        rows={reasons.map(({ reason, law, terms }) => ({
          key: reason,
          name: names.ofReports(reason),
          values: [law, terms],
        }))}
      />
      <FigureTable
        caption={t('measures.by_source')}
        of={t('measures.source')}
        columns={[t('measures.taken'), t('measures.sound')]}
        rows={sources.map(({ source, measures: taken, sound }) => ({
          key: source,
          name: t(`sources.${source}`),
          values: [taken, sound],
        }))}
      />
    </Chapter>
  );
}

function Automatic({ automatic }: Pick<Figures, 'automatic'>) {
  const { t } = useTranslation('transparency');
  return (
    <Chapter name="automatic">
      <FigureList
        figures={[
          ...(['set', 'confirmed', 'overturned', 'expired'] as const).map((name) => ({
            name: t(`automatic.${name}`),
            value: automatic[name],
          })),
          { name: t('automatic.error'), value: errorRate(automatic), as: 'share' },
        ]}
      />
    </Chapter>
  );
}

function Complaints({ complaints }: Pick<Figures, 'complaints'>) {
  const { t } = useTranslation('transparency');
  const { received, kept, overturned, bySameAdmin, medianSeconds } = complaints;
  return (
    <Chapter name="complaints">
      <FigureTable
        caption={t('complaints.received')}
        of={t('complaints.against')}
        columns={[t('complaints.count')]}
        rows={received.map(({ kind, count }) => ({
          key: kind,
          name: t(`kinds.${kind}`),
          values: [count],
        }))}
      />
      <FigureList
        figures={[
          { name: t('complaints.kept'), value: kept },
          { name: t('complaints.overturned'), value: overturned },
          { name: t('complaints.same_admin'), value: bySameAdmin },
          { name: t('complaints.median'), value: medianSeconds, as: 'seconds' },
        ]}
      />
    </Chapter>
  );
}

function Team({ figures: { misuse, moderators } }: Pick<ReportFiguresProps, 'figures'>) {
  const { t } = useTranslation('transparency');
  return (
    <>
      <Chapter name="misuse">
        <FigureList
          figures={(['suspended', 'warned', 'limited'] as const).map((name) => ({
            name: t(`misuse.${name}`),
            value: misuse[name],
          }))}
        />
      </Chapter>
      <Chapter name="team">
        <FigureList figures={[{ name: t('team.moderators'), value: moderators }]} />
      </Chapter>
    </>
  );
}
