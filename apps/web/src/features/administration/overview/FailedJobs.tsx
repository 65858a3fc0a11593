import type { FailedJob } from '@stenope/contract/site/dashboard';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { failedJobsQuery, useRetry } from '../api.ts';

export function FailedJobs() {
  const { t } = useTranslation('team');
  const sentence = useFailureSentence();
  const list = useRef<HTMLUListElement>(null);
  const jobs = useInfiniteQuery(failedJobsQuery);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = jobs;
  const retry = useRetry();
  if (!data) {
    return error ? (
      <Failure title={t('jobs.failed')} error={error} onRetry={refetch} />
    ) : (
      // As far from the title as the list that follows.
      <div className="mt-8 min-h-dvh py-10">
        <Spinner label={t('loading')} size={32} />
      </div>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  const start = async (id: string) => {
    await retry.mutateAsync(id).catch(() => undefined);
    // The pressed button disappears with its row: focus moves to the list.
    list.current?.focus();
  };
  return (
    <div className="mt-8">
      {retry.error && <Notice isAlert>{sentence(retry.error)}</Notice>}
      {retry.isSuccess && <Notice>{t('jobs.retried')}</Notice>}
      {items.length === 0 && !hasNextPage && <EmptyState icon="check" title={t('jobs.none')} />}
      <ul ref={list} tabIndex={-1} aria-label={t('jobs.title')} className="mt-2 outline-none">
        {items.map((job) => (
          <Row
            key={job.id}
            job={job}
            isBusy={retry.isPending && retry.variables === job.id}
            onRetry={() => void start(job.id)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <MoreOrFailure
          label={t('more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
    </div>
  );
}

const between = ' · ';

interface RowProps {
  readonly job: FailedJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Row({ job, isBusy, onRetry }: RowProps) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const failed = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{job.job}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-soft">{job.failure}</p>
        <p className="edge mt-1 text-mute">
          <time dateTime={job.failedAt}>{failed.format(new Date(job.failedAt))}</time>
          {between}
          {t('jobs.attempts', { count: job.attempts })}
        </p>
      </div>
      {job.canRetry ? (
        <Button
          aria-label={t('jobs.retry_named', { job: job.job })}
          busy={isBusy}
          onClick={onRetry}
        >
          {t('jobs.retry')}
        </Button>
      ) : (
        <span className="text-sm text-mute">{t('jobs.lost')}</span>
      )}
    </li>
  );
}
