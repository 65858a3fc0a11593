import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { DayBars } from '../../../ui/DayBars.tsx';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { analyticsQuery } from './api.ts';

/** Pages opened lately: a small trend, and which kinds most. */
export function PageCounts() {
  const { t } = useTranslation('admin');
  const sentence = useFailureSentence();
  const language = useLanguageCode();
  const { data, error } = useQuery(analyticsQuery);
  if (error && !data) return <ErrorWords className="mt-3">{sentence(error)}</ErrorWords>;
  if (!data) return <Skeleton height="8rem" />;
  if (!data.isOn) return <p className="mt-3 text-soft">{t('pages.off')}</p>;
  const total = data.days.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <DayBars
        className="mt-4"
        label={t('pages.total', { count: total })}
        bars={data.days.map(({ day, count }) => ({ key: day, value: count }))}
      />
      <p className="mt-2 text-soft">{t('pages.total', { count: total })}</p>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-soft">
        {data.pages.map(({ page, count }) => (
          <div key={page} className="contents">
            <dt>{t(`pages.kinds.${page}`)}</dt>
            <dd className="num text-right">{count.toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
