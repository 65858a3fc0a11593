import type { Echo } from '@stenope/contract/echoes/ratings';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/Fold.tsx';
import type { Work } from '../api.ts';
import { Distribution } from './Distribution.tsx';
import { RatingList } from './RatingList.tsx';
import { ScoreReceipt } from './ScoreReceipt.tsx';

interface EchoDetailsProps {
  readonly work: Work;
  readonly echo: Echo;
}

/** Details behind a score: distribution, ratings and receipt. */
export function EchoDetails({ work, echo }: EchoDetailsProps) {
  const { t } = useTranslation('echoes');
  const { distribution, receipt, score } = echo;
  return (
    <div className="border-b border-line">
      {distribution && (
        <Fold title={t('distribution.title')}>
          {() => <Distribution distribution={distribution} />}
        </Fold>
      )}
      <Fold title={t('list.title')}>{() => <RatingList work={work} />}</Fold>
      {receipt && score && (
        <Fold title={t('receipt.title')}>
          {() => <ScoreReceipt work={work} echo={echo} score={score} receipt={receipt} />}
        </Fold>
      )}
    </div>
  );
}
