import type { Echo } from '@stenope/contract/echoes/ratings';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Work } from '../api.ts';
import { agrees, meanOfLines, readAllLines } from './recompute.ts';

interface ScoreReceiptProps {
  readonly work: Work;
  readonly echo: Echo;
  readonly score: NonNullable<Echo['score']>;
  readonly receipt: NonNullable<Echo['receipt']>;
}

/** Receipt of a score: every figure behind it, with a button to compute it again in the browser. */
export function ScoreReceipt({ work, echo, score, receipt }: ScoreReceiptProps) {
  const { t } = useTranslation('echoes');
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-[0.9375rem]">
        {useRows({ echo, score, receipt }).map(([name, figure]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="num text-right">{figure}</dd>
          </div>
        ))}
      </dl>
      {/* Weights are public only once names are: with a stable score. */}
      {echo.state === 'stabilised' && (
        <Recompute key={score.global} work={work} stated={score.global} receipt={receipt} />
      )}
      <Link
        to="/trust"
        className="mt-3 inline-flex min-h-11 items-center text-sm underline decoration-safelight underline-offset-4"
      >
        {t('receipt.rules')}
      </Link>
    </>
  );
}

/** Rows of name and figure, each following from those above. */
function useRows({
  echo: { ratings, state },
  score,
  receipt,
}: Omit<ScoreReceiptProps, 'work'>): readonly (readonly [string, string])[] {
  const { t } = useTranslation('echoes');
  const language = useLanguageCode();
  const figure = (value: number) => value.toLocaleString(language, twoDecimals);
  const percent = (value: number) => value.toLocaleString(language, { style: 'percent' });
  return [
    [t('receipt.ratings'), ratings.toLocaleString(language)],
    [t('receipt.plain'), figure(receipt.plainMean)],
    [t('receipt.weighted'), figure(score.global)],
    [
      t('receipt.interval'),
      t('receipt.range', { low: figure(score.low), high: figure(score.high) }),
    ],
    [t('receipt.error'), figure(receipt.standardError)],
    [t('receipt.ranked'), figure(score.ranked)],
    [
      t('receipt.prior'),
      t('receipt.prior_figure', {
        prior: figure(receipt.prior),
        weight: figure(receipt.priorWeight),
      }),
    ],
    [t('receipt.trusted'), receipt.trustedRaters.toLocaleString(language)],
    [t('receipt.cluster'), percent(receipt.largestClusterShare)],
    [t('receipt.state'), t(`state.${state}`)],
    [t('receipt.version'), receipt.version],
  ];
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface RecomputeProps {
  readonly work: Work;
  readonly stated: number;
  readonly receipt: ScoreReceiptProps['receipt'];
}

function Recompute({ work, stated, receipt }: RecomputeProps) {
  const { t } = useTranslation('echoes');
  const language = useLanguageCode();
  const sentence = useFailureSentence();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const lines = await readAllLines(work.id);
      return { count: lines.length, mean: meanOfLines(lines, receipt) };
    },
  });
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button busy={isPending} onClick={() => mutate()}>
        {t('receipt.recompute')}
      </Button>
      {data && (
        <Notice>
          {t(agrees(data.mean, stated) ? 'receipt.agrees' : 'receipt.differs', {
            count: data.count,
            mean: data.mean.toLocaleString(language, twoDecimals),
          })}
        </Notice>
      )}
      {error && <Notice isAlert>{sentence(error)}</Notice>}
    </div>
  );
}
