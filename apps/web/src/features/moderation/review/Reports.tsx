import type { CaseDetails } from '@stenope/contract/site/moderation';
import { relativeTime } from '@stenope/i18n/times';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Label } from '../Label.tsx';
import { Somebody, type BadgeName } from '../Somebody.tsx';
import { Sealed } from './Sealed.tsx';
import { Section } from './Section.tsx';

interface ReportsProps {
  readonly one: CaseDetails;
  readonly badgeName: BadgeName;
}

/** Every report with its category, words and reporter, newest first. */
export function Reports({ one, badgeName }: ReportsProps) {
  const { t } = useTranslation(['moderation', 'reports']);
  const language = useLanguageCode();
  const now = useMinute();
  const { reportList, target } = one;
  return (
    <Section
      title={t('reports.title')}
      count={reportList.length > 0 ? t('reported', { count: reportList.length }) : undefined}
    >
      {reportList.length === 0 && <p className="text-soft">{t('reports.none')}</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {reportList.map((report) => (
          <li
            key={report.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line py-3 not-first:border-t"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{t(`reports:categories.${report.category}`)}</span>
              <time dateTime={report.at} className="edge text-mute">
                {relativeTime(language, new Date(report.at), now)}
              </time>
            </div>
            {report.text !== '' && (
              <p className="wrap-anywhere whitespace-pre-line text-soft">{report.text}</p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <Somebody
                person={report.reporter}
                note={report.badge === null ? undefined : badgeName(report.badge)}
              />
              <span className="flex flex-wrap gap-1.5">
                {report.severe && <Label tone="text-error">{t('severe')}</Label>}
                {report.outcome !== null && <Label>{t(`reports.${report.outcome}`)}</Label>}
              </span>
            </div>
            {target.kind === 'message' && <Sealed reportId={report.id} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
