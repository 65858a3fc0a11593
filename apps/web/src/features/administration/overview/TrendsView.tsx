import { relativeTime } from '@stenope/i18n/times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { dashboardQuery, type Dashboard } from '../api.ts';
import { Trend } from './Trend.tsx';

/** How the site went lately. A failure is told above, with what waits. */
export function TrendsView() {
  const { data, error } = useQuery(dashboardQuery);
  if (data) return <Trends trends={data.trends} />;
  // About as high as what comes.
  return error ? null : <div className="min-h-[34rem] sm:min-h-[22rem]" />;
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
