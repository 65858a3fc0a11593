import { exportAddress, type Archive } from '@stenope/contract/accounts/leaving';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { exportQuery, useStartExport } from './api.ts';
import { dayOf, sizeOf } from './measures.ts';
import { ProgressNote } from './ProgressNote.tsx';

/** Export of all one's data: requested, its progress shown, downloaded. */
export function Export() {
  const { t } = useTranslation('leaving');
  const sentence = useFailureSentence();
  const { data: archive, error, refetch } = useQuery(exportQuery);
  const begin = useStartExport();
  const place = useShownFirst();
  const failure = begin.error ?? (archive === undefined ? error : null);
  return (
    <>
      <p ref={place} className="max-w-[52ch] text-soft">
        {t('export.sentence')}
      </p>
      {archive === undefined && !error && <Spinner label={t('export.loading')} />}
      {failure && <Notice isAlert>{sentence(failure)}</Notice>}
      {archive === undefined && error && (
        <Button onClick={() => void refetch()}>{t('export.retry')}</Button>
      )}
      {archive !== undefined && (
        <Standing archive={archive} isBusy={begin.isPending} onBegin={() => begin.mutate()} />
      )}
    </>
  );
}

/**
 * Scrolls here again when linked from the mail: sections above load later than the browser scrolls
 * to the anchor.
 */
function useShownFirst() {
  const { hash } = useLocation();
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hash === '#export') place.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return place;
}

interface StandingProps {
  readonly archive: Archive | null;
  readonly isBusy: boolean;
  readonly onBegin: () => void;
}

function Standing({ archive, isBusy, onBegin }: StandingProps) {
  const { t } = useTranslation('leaving');
  const state = archive?.state ?? 'none';
  if (archive && (state === 'queued' || state === 'running')) {
    return (
      <ProgressNote
        label={t('export.preparing')}
        progress={archive.progress / 100}
        note={(percent) => t('export.preparing_note', { percent })}
      />
    );
  }
  if (archive && state === 'ready') {
    return <Ready archive={archive} isBusy={isBusy} onBegin={onBegin} />;
  }
  return (
    <>
      {state === 'failed' && <Notice isAlert>{t('export.failed')}</Notice>}
      {state === 'expired' && <Notice>{t('export.expired')}</Notice>}
      <Button busy={isBusy} onClick={onBegin}>
        {state === 'failed' ? t('export.retry') : t('export.start')}
      </Button>
    </>
  );
}

function Ready({ archive, isBusy, onBegin }: StandingProps & { readonly archive: Archive }) {
  const { t } = useTranslation('leaving');
  const language = useLanguageCode();
  const { bytes, expiresAt } = archive;
  return (
    <>
      <Notice>{t('export.ready')}</Notice>
      {bytes !== null && expiresAt !== null && (
        <p className="edge text-mute">
          {t('export.facts', { size: sizeOf(language, bytes), date: dayOf(language, expiresAt) })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink kind="primary" href={exportAddress(archive)} download>
          {t('export.download')}
        </ButtonLink>
        <Button kind="quiet" busy={isBusy} onClick={onBegin}>
          {t('export.again')}
        </Button>
      </div>
    </>
  );
}
