import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeScore } from '../../../ui/echo/describe.ts';
import { useEchoWords } from '../words.ts';
import { standingQuery } from './standing-query.ts';

const none = '–';

/**
 * Average Echo as one figure of the profile. Its space is reserved, so that nothing moves when it
 * loads.
 */
export function AverageFigure({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('echoes');
  const { language } = useEchoWords();
  const { data: standing } = useQuery(standingQuery(userId));
  const average = standing?.average;
  return (
    <span className="grid gap-1 py-1">
      <span className="num text-2xl leading-tight" aria-hidden={average ? undefined : true}>
        {average ? writeScore(average.global, language) : none}
      </span>
      <span className="edge text-mute" aria-hidden={standing && !average ? true : undefined}>
        {t('average')}
      </span>
      {standing && !average && <span className="sr-only">{t('no_average')}</span>}
    </span>
  );
}
