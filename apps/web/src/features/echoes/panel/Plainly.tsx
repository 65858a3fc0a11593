import type { Echo } from '@stenope/contract/echoes/ratings';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeScore } from '../../../ui/echo/describe.ts';
import { waitSaid, writeDay } from './waits.ts';

/** One sentence each: why the score is not the plain mean, and what it still waits for. */
export function Plainly({ echo }: { readonly echo: Echo }) {
  const { t } = useTranslation('echoes');
  const language = useLanguageCode();
  const now = useMinute();
  const { ratings, receipt, score, waits } = echo;
  const said = waitSaid(echo);
  const why =
    score && receipt
      ? t('plainly', {
          ratings: t('count', { count: ratings }),
          plain: writeScore(receipt.plainMean, language),
          score: writeScore(score.global, language),
        })
      : null;
  const wait =
    said && waits
      ? t(`waits.${said}`, {
          count: waits.count ?? 0,
          day: waits.until === null ? '' : writeDay(waits.until, now, language),
        })
      : null;
  if (why === null && wait === null) return null;
  return (
    <p className="max-w-[52ch] pb-4 text-sm text-soft">
      {why} {wait}
    </p>
  );
}
