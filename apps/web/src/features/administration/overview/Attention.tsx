import { relativeTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../../platform/words/Failure.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { dashboardQuery, type Dashboard } from '../api.ts';

/** What waits for the team now, each with the way there. Nothing is shown that was not read. */
export function Attention() {
  const { t } = useTranslation('team');
  const { data, error, refetch } = useQuery(dashboardQuery);
  if (!data && error) {
    return <Failure title={t('dashboard.unknown')} error={error} onRetry={refetch} />;
  }
  return (
    <section aria-labelledby="attention" className="mt-9">
      <h2 id="attention" className="text-2xl">
        {t('dashboard.now')}
      </h2>
      {!data && <output className="sr-only">{t('dashboard.loading')}</output>}
      <ul className="mt-4 grid grid-cols-2 gap-x-5 border-t border-line max-[17rem]:grid-cols-1 lg:grid-cols-5">
        {data ? <Figures now={data.now} /> : places.map((place) => <Waiting key={place} />)}
      </ul>
      {data && isCalm(data.now) && <p className="mt-3 text-soft">{t('dashboard.calm')}</p>}
    </section>
  );
}

type Now = Dashboard['now'];

const places = ['cases', 'notices', 'failed', 'waiting', 'suspended'] as const;

function isCalm({ queuedCases, openNotices, failedJobs }: Now): boolean {
  return queuedCases + openNotices + failedJobs === 0;
}

function Figures({ now }: { readonly now: Now }) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const [read] = useState(() => new Date());
  const figure = (count: number) => count.toLocaleString(language);
  const when = (at: string) => relativeTime(language, new Date(at), read);
  return (
    <>
      <Figure
        to="/admin/moderation"
        figure={figure(now.queuedCases)}
        name={t('dashboard.queued_cases')}
      >
        {now.oldestCaseAt !== null && t('dashboard.oldest_case', { when: when(now.oldestCaseAt) })}
      </Figure>
      <Figure
        to="/admin/notices"
        figure={figure(now.openNotices)}
        name={t('dashboard.open_notices')}
      />
      <Figure to="/admin/jobs" figure={figure(now.failedJobs)} name={t('dashboard.failed_jobs')} />
      <Figure figure={figure(now.waitingJobs)} name={t('dashboard.waiting_jobs')}>
        {now.oldestJobAt !== null && t('dashboard.oldest_job', { when: when(now.oldestJobAt) })}
      </Figure>
      <Figure to="/admin/members" figure={figure(now.suspended)} name={t('dashboard.suspended')} />
    </>
  );
}

interface FigureProps {
  /** Where it is dealt with. */
  readonly to?: string;
  readonly figure: string;
  readonly name: string;
  readonly children?: ReactNode;
}

const box = 'flex min-h-27 flex-col gap-1 py-4';

function Figure({ to, figure, name, children }: FigureProps) {
  const words = (
    <>
      <span className="num text-2xl leading-tight wrap-anywhere">{figure}</span>
      <span className="text-sm leading-tight text-soft">{name}</span>
      <span className="text-sm leading-tight text-mute empty:hidden">{children}</span>
    </>
  );
  return (
    <li className="min-w-0">
      {to === undefined ? (
        <div className={box}>{words}</div>
      ) : (
        <Link to={to} className={`${box} hover:underline`}>
          {words}
        </Link>
      )}
    </li>
  );
}

/** As high as a figure, so that nothing moves. */
function Waiting() {
  return (
    <li className={box}>
      <Skeleton width="3rem" height="1.5rem" />
      <Skeleton width="70%" height="0.875rem" />
    </li>
  );
}
