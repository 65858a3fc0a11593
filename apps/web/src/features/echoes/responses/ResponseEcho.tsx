import type { Echo as EchoFacts } from '@stenope/contract/echoes/ratings';
import { useTranslation } from 'react-i18next';
import { useFailureToast } from '../../../platform/words/useFailureToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { describeEcho, writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { useReveal, type Work } from '../api.ts';
import { standingOf } from '../panel/standing.ts';
import { useEchoWords } from '../words.ts';

interface ResponseEchoProps {
  readonly work: Work;
  readonly echo: EchoFacts;
}

/** Echo of a response in one line: its score, or the number of ratings and a link to see more. */
export function ResponseEcho({ work, echo }: ResponseEchoProps) {
  const { t } = useTranslation('echoes');
  const words = useEchoWords();
  const standing = standingOf(echo);
  const { score } = echo;
  if (standing === 'none') return <p className="edge text-mute">{t('responses.unrated')}</p>;
  const count = t('count', { count: echo.ratings });
  if (standing === 'folded') return <Folded work={work} count={count} />;
  return (
    <p className="flex items-center gap-2">
      <Echo
        scores={score?.axes ?? null}
        size="dot"
        title={score ? t('average') : t('no_average')}
        {...(score ? { description: describeEcho(score.axes, words) } : {})}
      />
      {score && <span className="num">{writeScore(score.global, words.language)}</span>}
      <span className="edge leading-normal text-mute">
        {standing === 'contested' ? `${count} · ${t('state.contested')}` : count}
      </span>
    </p>
  );
}

function Folded({ work, count }: { readonly work: Work; readonly count: string }) {
  const { t } = useTranslation('echoes');
  const tellFailure = useFailureToast();
  const { mutate, isPending } = useReveal(work, undefined);
  const reveal = () =>
    mutate(undefined, {
      onError: tellFailure,
    });
  return (
    <div className="flex items-center gap-2">
      <Echo scores={null} size="dot" title={t('folded.echo')} />
      <span className="edge text-mute">{count}</span>
      <Button kind="quiet" className="px-2!" busy={isPending} onClick={reveal}>
        {t('folded.reveal')}
      </Button>
    </div>
  );
}
