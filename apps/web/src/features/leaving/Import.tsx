import type { Returning } from '@stenope/contract/accounts/leaving';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/states/Notice.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { importQuery, leavingKeys, useCancelImport } from './api.ts';
import { ProgressNote } from './ProgressNote.tsx';
import { sendArchive } from './send-archive.ts';

/** Import of an archive into a new account: chosen, uploaded, processed, and its outcome. */
export function Import() {
  const { t } = useTranslation('leaving');
  const sentence = useFailureSentence();
  const { data: returning, error, refetch } = useQuery(importQuery);
  const { isSending, failure, send, stop } = useSending();
  const cancel = useCancelImport();
  const broken = returning?.state === 'failed' ? undefined : failure;
  const shownFailure = broken ?? cancel.error ?? (returning === undefined ? error : null);
  return (
    <>
      <p className="max-w-[52ch] text-soft">{t('import.sentence')}</p>
      {returning === undefined && !error && <Spinner label={t('export.loading')} />}
      {returning && <Standing returning={returning} isSending={isSending} />}
      {shownFailure && <Notice isAlert>{sentence(shownFailure)}</Notice>}
      {returning === undefined && error && (
        <Button onClick={() => void refetch()}>{t('export.retry')}</Button>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {returning !== undefined && mayChoose(returning) && !isSending && (
          <ArchiveButton label={t('import.choose')} onFile={(file) => void send(file)} />
        )}
        {returning?.state === 'receiving' && (
          <Button
            kind="quiet"
            busy={cancel.isPending}
            onClick={() => {
              stop();
              cancel.mutate();
            }}
          >
            {t('import.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

/** No new file can be chosen while one is being processed. */
function mayChoose(returning: Returning | null): boolean {
  return returning?.state !== 'queued' && returning?.state !== 'running';
}

function useSending() {
  const cache = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File): Promise<void> => {
    const control = new AbortController();
    current.current = control;
    setSending(true);
    setFailure(undefined);
    try {
      const onProgress = (now: Returning) => cache.setQueryData(leavingKeys.import, now);
      await sendArchive({ file, signal: control.signal, onProgress });
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
      // The import's state explains more than the failed upload part.
      void cache.invalidateQueries({ queryKey: leavingKeys.import });
    } finally {
      setSending(false);
    }
  };
  return { isSending, failure, send, stop: () => current.current?.abort() };
}

interface StandingProps {
  readonly returning: Returning;
  readonly isSending: boolean;
}

function Standing({ returning, isSending }: StandingProps) {
  const { t } = useTranslation('leaving');
  const { state, received, bytes, progress, posts, skipped, failure } = returning;
  if (state === 'receiving') {
    if (!isSending) return <Notice>{t('import.paused')}</Notice>;
    return (
      <ProgressNote
        label={t('import.sending')}
        progress={received / bytes}
        note={(percent) => t('import.sending_note', { percent })}
      />
    );
  }
  if (state === 'queued' || state === 'running') {
    return (
      <ProgressNote
        label={t('import.reading')}
        progress={progress / 100}
        note={(percent) => t('import.reading_note', { percent })}
      />
    );
  }
  if (state === 'failed') {
    return <Notice isAlert>{t(`import.failed.${failure ?? 'internal'}`)}</Notice>;
  }
  return (
    <Notice>
      {t('import.done', { count: posts })}
      {skipped > 0 && ` ${t('import.skipped', { count: skipped })}`}
    </Notice>
  );
}

interface ArchiveButtonProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

function ArchiveButton({ label, onFile }: ArchiveButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      {/* Hidden: the button opens it. */}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
    </>
  );
}
