import type { Echo as EchoFacts } from '@stenope/contract/echoes/ratings';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Echo } from '../../../ui/echo/Echo.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { echoQuery, useReveal, type Work } from '../api.ts';
import { Heading } from '../Heading.tsx';
import { OpenEcho } from './OpenEcho.tsx';
import { Plainly } from './Plainly.tsx';
import { standingOf } from './standing.ts';
import { useLanded } from './useLanded.ts';

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
