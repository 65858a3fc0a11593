import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, Button } from '../../../ui/buttons/Button.tsx';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { ErrorWords } from '../../../ui/states/ErrorWords.tsx';
import { ProgressLine } from '../../../ui/states/ProgressLine.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { useRetryVideo, videoQuery } from '../api.ts';

interface VideoWorkProps {
  readonly mediaId: string;
  /** Address of the author's profile, where it will hang. */
  readonly profile?: string | undefined;
}

/** After this, one is told that it takes longer than expected. */
const patienceMs = 180_000;

/** What the server does with one's video: how far it is, or why it failed. */
export function VideoWork({ mediaId, profile }: VideoWorkProps) {
  const { t } = useTranslation(['video', 'errors']);
  const figure = new Intl.NumberFormat(useLanguageCode(), { style: 'percent' });
  const sentence = useFailureSentence();
  const { data: status } = useQuery(videoQuery(mediaId));
  const retry = useRetryVideo(mediaId);
  const isLong = useIsLong(status?.state);
  if (!status) return <Spinner size={44} label={t('loading')} />;
  if (status.state === 'ready') return null;
  if (status.state === 'failed') {
    const message = t(`work.problem.${status.problem ?? 'lost'}`);
    return (
      <Frame>
        <ErrorWords className="justify-center">{t('work.failed', { message })}</ErrorWords>
        {retry.error && <ErrorWords>{sentence(retry.error)}</ErrorWords>}
        {status.can.retry && (
          <Button busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('work.retry')}
          </Button>
        )}
      </Frame>
    );
  }
  const percent = figure.format(status.percent / 100);
  const words =
    status.state === 'processing' ? t('work.processing', { percent }) : t('work.queued');
  return (
    <Frame>
      <output className="edge text-soft">{words}</output>
      <div className="w-full">
        <ProgressLine label={words} progress={status.percent / 100} />
      </div>
      <p>
        {isLong ? t('work.long') : t(profile === undefined ? 'work.close_response' : 'work.close')}
      </p>
      {isLong && profile !== undefined && (
        <>
          <p className="text-soft">{t('work.profile')}</p>
          <ButtonLink to={profile}>{t('work.to_profile')}</ButtonLink>
        </>
      )}
    </Frame>
  );
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-100 justify-items-center gap-3 p-6 text-center">
      {children}
    </div>
  );
}

function useIsLong(state: string | undefined): boolean {
  const [isLong, setLong] = useState(false);
  const isWorking = state === 'processing' || state === 'queued' || state === 'sent';
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWorking]);
  return isLong;
}
