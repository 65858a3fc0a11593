import type { Echo as EchoFacts } from '@stenope/contract/echoes/ratings';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { writeScore } from '../../../ui/echo/describe.ts';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { echoQuery, useReveal, type Work } from '../api.ts';
import { Heading } from '../Heading.tsx';
import { RateButton } from '../rating/RateButton.tsx';
import { useEchoWords } from '../words.ts';
import { halfInterval, ratingStamp, standingOf, waitSaid, writeDay } from './standing.ts';

const EchoDetails = inPlace(
  async () => (await import('../details/EchoDetails.tsx')).EchoDetails,
  <Skeleton height="8.25rem" />,
);

interface EchoPanelProps {
  readonly work: Work;
  /** Report button. */
  readonly report?: ReactNode;
  readonly onChange?: ((echo: EchoFacts) => void) | undefined;
}

/** Panel of an Echo: average, individual ratings, the viewer's own, and a report button. */
export function EchoPanel({ work, report, onChange }: EchoPanelProps) {
  const { t } = useTranslation('echoes');
  const id = useId();
  const { data: echo, error, refetch } = useQuery(echoQuery(work));
  return (
    <section aria-labelledby={id}>
      <Heading id={id} title={t('title')} aside={echo && <Facts echo={echo} />} />
      {echo && <Known work={work} echo={echo} onChange={onChange} />}
      {!echo && error && <Failure title={t('unreadable')} error={error} onRetry={refetch} />}
      {!echo && !error && <Waiting />}
      {report}
    </section>
  );
}

/** Number of ratings, and the state of the score. */
function Facts({ echo }: { readonly echo: EchoFacts }) {
  const { t } = useTranslation('echoes');
  const standing = standingOf(echo);
  if (standing === 'none') return null;
  const count = t('count', { count: echo.ratings });
  const isNamed = standing !== 'folded' && standing !== 'hidden';
  return isNamed ? `${count} · ${t(`state.${standing}`)}` : count;
}

interface KnownProps extends Omit<EchoPanelProps, 'report'> {
  readonly echo: EchoFacts;
}

function Known({ work, echo, onChange }: KnownProps) {
  const { t } = useTranslation('echoes');
  const landed = useLanded(echo.mine);
  const standing = standingOf(echo);
  if (standing === 'none') return <p className="py-2 text-mute">{t('none')}</p>;
  if (standing === 'folded') return <Folded work={work} onChange={onChange} />;
  return (
    <>
      <OpenEcho work={work} echo={echo} standing={standing} landed={landed} onChange={onChange} />
      <Plainly echo={echo} />
      <EchoDetails work={work} echo={echo} />
    </>
  );
}

/** Number of own ratings saved while mounted: the Echo ripples for each. */
function useLanded(mine: EchoFacts['mine']): number {
  const stamp = ratingStamp(mine);
  const [seen, setSeen] = useState({ stamp, landed: 0 });
  if (seen.stamp === stamp) return seen.landed;
  const landed = stamp === undefined ? seen.landed : seen.landed + 1;
  setSeen({ stamp, landed });
  return landed;
}

interface OpenEchoProps {
  readonly work: Work;
  readonly echo: EchoFacts;
  readonly standing: EchoFacts['state'];
  /** Own ratings saved since this was mounted. */
  readonly landed: number;
  readonly onChange: ((echo: EchoFacts) => void) | undefined;
}

/** Score with its interval, the large Echo, and the viewer's own marks over it. */
function OpenEcho({ work, echo, standing, landed, onChange }: OpenEchoProps) {
  const { t } = useTranslation('echoes');
  const words = useEchoWords();
  const { score, mine } = echo;
  return (
    <div className="flex items-center gap-1 pb-2 max-[22rem]:flex-col max-[22rem]:items-start">
      <div className="w-28 shrink-0">
        {score === null ? (
          <p className="text-sm text-soft">
            {standing === 'contested' ? t('contested') : t('few')}
          </p>
        ) : (
          <>
            <p className="num text-[3.625rem] leading-none">
              {writeScore(score.global, words.language)}
            </p>
            <p className="edge mt-1 leading-normal text-mute">
              {t('interval', { half: writeScore(halfInterval(score), words.language) })}
            </p>
          </>
        )}
        {mine !== null && (
          <div className="mt-3">
            <p className="edge leading-normal text-soft">
              {t('mine', { score: writeScore(mine.global, words.language) })}
            </p>
            <RateButton work={work} echo={echo} look="word" onChange={onChange} />
          </div>
        )}
      </div>
      <div className="flex max-w-full min-w-0 flex-1 justify-end">
        <Echo
          scores={score?.axes ?? null}
          ghost={mine?.marks}
          size="panel"
          labels={words}
          title={score === null && mine !== null ? t('yours') : t('average')}
          ripple={landed === 0 ? false : landed}
        />
      </div>
    </div>
  );
}

/** One sentence each: why the score is not the plain mean, and what it still waits for. */
function Plainly({ echo }: { readonly echo: EchoFacts }) {
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

/** Hides the score until the viewer rates or asks to see it, so that ratings stay blind. */
function Folded({ work, onChange }: Pick<KnownProps, 'work' | 'onChange'>) {
  const { t } = useTranslation('echoes');
  const sentence = useFailureSentence();
  const { mutate, isPending, error } = useReveal(work, onChange);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4 py-2">
        <Echo scores={null} size="form" title={t('folded.echo')} />
        <p className="text-[0.9375rem] text-soft">{t('folded.sentence')}</p>
      </div>
      <Button className="justify-self-start" busy={isPending} onClick={() => mutate()}>
        {t('folded.reveal')}
      </Button>
      {error && <Notice isAlert>{sentence(error)}</Notice>}
    </div>
  );
}

/** Placeholder as high as most panels become. */
function Waiting() {
  const { t } = useTranslation('echoes');
  return (
    <div className="flex items-center gap-4 py-2">
      <output className="sr-only">{t('waiting')}</output>
      <Skeleton width="84px" height="84px" round />
      <Skeleton height="3.5rem" />
    </div>
  );
}
