import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { ownReportsQuery } from './api.ts';
import { standOf, useReportDay, useReportedWords } from './words.ts';

/** Everything one reported, newest first. */
export function OwnReportList() {
  const { t } = useTranslation(['reports', 'statements']);
  const day = useReportDay();
  const words = useReportedWords();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ownReportsQuery);
  const items = data?.pages.flatMap((page) => page.items);
  if (!items) {
    return error ? (
      <Failure title={t('mine.failed')} error={error} onRetry={() => refetch()} />
    ) : (
      <div className="mt-8 grid gap-6">
        <output className="sr-only">{t('mine.loading')}</output>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} width="60%" height="1.25rem" />
        ))}
      </div>
    );
  }
  if (items.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon="shield"
        title={t('mine.none')}
        sentence={t('mine.none_sentence')}
        action={<ButtonLink to="/welcome">{t('statements:home')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="mt-8 border-t border-line">
        {items.map(({ id, target, decision, createdAt }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={`/reports/${id}`}
              className="flex items-center gap-4 py-4 text-soft transition-colors hover:text-ink"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-semibold text-ink">
                  {t(`mine.decisions.${standOf({ decision, target })}`)}
                </span>
                <span className="truncate">{words(target)}</span>
                <time dateTime={createdAt} className="edge mt-1 text-mute">
                  {day(createdAt)}
                </time>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <MoreOrFailure
          label={t('mine.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={() => (isFetching ? undefined : fetchNextPage())}
        />
      ) : (
        <ListEnd text={t('mine.end')} />
      )}
    </>
  );
}
