import { echoAxes } from '@stenope/domain/echoes/axes';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { Heading } from '../Heading.tsx';
import { useEchoWords } from '../words.ts';
import { ProgressChart } from './ProgressChart.tsx';
import { ProgressTable } from './ProgressTable.tsx';
import { progressQuery, type Month } from './standing-query.ts';

/** Mean ratings of the works of each month, on every axis. */
export function Progress({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('standing');
  const id = useId();
  const { data, error, refetch } = useQuery(progressQuery(userId));
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Heading id={id} title={t('progress.title')} />
      {data && <Months months={data.months} />}
      {!data && error && <Failure title={t('progress.failed')} error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height="11rem" />}
    </section>
  );
}

function Months({ months }: { readonly months: readonly Month[] }) {
  const { t } = useTranslation('standing');
  const { names } = useEchoWords();
  if (months.length === 0) return <p className="py-2 text-mute">{t('progress.none')}</p>;
  const of = (value: (month: Month) => number) =>
    months.map((one) => ({ month: one.month, value: value(one), uncertainty: one.uncertainty }));
  return (
    <>
      <p className="mb-5 max-w-[60ch] text-soft">{t('progress.hint')}</p>
      <div className="mb-5 grid grid-cols-2 gap-x-6 gap-y-7 md:grid-cols-3 md:gap-x-8">
        <ProgressChart name={t('progress.global')} points={of(({ global }) => global)} />
        {echoAxes.map((axis) => (
          <ProgressChart
            key={axis}
            name={names[axis]}
            axis={axis}
            points={of(({ axes }) => axes[axis])}
          />
        ))}
      </div>
      <div className="border-b border-line">
        <Fold title={t('progress.table')}>{() => <ProgressTable months={months} />}</Fold>
      </div>
    </>
  );
}
