import { relativeTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { dashboardQuery, type Dashboard } from '../api.ts';
import { spokenBytes } from './bytes.ts';
import { Trend } from './Trend.tsx';

/** What waits for the team, and how the site went lately. Nothing is shown that was not read. */
export function DashboardView() {
  const { t } = useTranslation('team');
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (data) {
    return (
      <>
        <Attention dashboard={data} />
        <Trends trends={data.trends} />
      </>
    );
  }
  if (error) return <Failure title={t('dashboard.unknown')} error={error} onRetry={refetch} />;
  return (
    // About as high as what comes.
    <div className="min-h-[44rem] py-10 sm:min-h-[30rem]">
      <Spinner label={t('dashboard.loading')} size={32} />
    </div>
  );
}

interface Figure {
  readonly key: 'failed_jobs' | 'waiting_jobs' | 'oldest_job' | 'storage' | 'suspended';
  readonly figure: string;
}

function Attention({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  const { failedJobs, waitingJobs, oldestJobAt, suspended } = dashboard.now;
  const storage = dashboard.trends?.storage;
  const figures: readonly Figure[] = [
    { key: 'failed_jobs', figure: failedJobs.toLocaleString(language) },
    { key: 'waiting_jobs', figure: waitingJobs.toLocaleString(language) },
    ...(oldestJobAt === null
      ? []
      : [
          {
            key: 'oldest_job' as const,
            figure: relativeTime(language, new Date(oldestJobAt), now),
          },
        ]),
    ...(storage === undefined
      ? []
      : [{ key: 'storage' as const, figure: spokenBytes(language, storage) }]),
    { key: 'suspended', figure: suspended.toLocaleString(language) },
  ];
  return (
    <section aria-labelledby="attention" className="mt-9">
      <h2 id="attention" className="text-2xl">
        {t('dashboard.now')}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-5 gap-y-6 border-y border-line py-5 sm:grid-cols-4">
        {figures.map(({ key, figure }) => (
          <div key={key} className="flex min-w-0 flex-col-reverse justify-end gap-1.5">
            <dt className="text-sm leading-tight text-mute">{t(`dashboard.${key}`)}</dt>
            <dd className="num text-xl leading-tight wrap-anywhere">{figure}</dd>
          </div>
        ))}
      </dl>
      {failedJobs === 0 ? (
        <p className="mt-3 text-soft">{t('dashboard.calm')}</p>
      ) : (
        <p className="mt-1">
          <Link to="/admin/jobs" className="inline-flex min-h-11 items-center underline">
            {t('jobs.title')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Trends({ trends }: Pick<Dashboard, 'trends'>) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const [now] = useState(() => new Date());
  return (
    <section aria-labelledby="trends" className="mt-12">
      <h2 id="trends" className="text-2xl">
        {t('dashboard.trends')}
      </h2>
      {trends === null ? (
        <p className="mt-3 max-w-[56ch] text-soft">{t('dashboard.not_counted')}</p>
      ) : (
        <>
          <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-7 sm:grid-cols-3">
            {trends.lines.map((line) => (
              <Trend key={line.name} line={line} />
            ))}
          </dl>
          <p className="edge mt-5 text-mute">
            {t('dashboard.counted', {
              when: relativeTime(language, new Date(trends.countedAt), now),
            })}
          </p>
        </>
      )}
    </section>
  );
}
