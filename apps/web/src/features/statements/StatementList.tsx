import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure, MoreOrFailure } from '../../platform/words/Failure.tsx';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../ui/states/ListEnd.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { statementsQuery } from './api.ts';
import { useDay, useTargetWords } from './words.ts';

/** All decisions about oneself, newest first. */
export function StatementList() {
  const { t } = useTranslation('statements');
  const day = useDay();
  const target = useTargetWords();
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(statementsQuery);
  const items = data?.pages.flatMap((page) => page.items);
  if (!items) {
    return error ? (
      <Failure title={t('failed')} error={error} onRetry={() => refetch()} />
    ) : (
      <div className="mt-8 grid gap-6">
        <output className="sr-only">{t('loading')}</output>
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
        title={t('none')}
        sentence={t('none_sentence')}
        action={<ButtonLink to="/welcome">{t('home')}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <ul className="mt-8 border-t border-line">
        {items.map((statement) => (
          <li key={statement.id} className="border-b border-line">
            <Link
              to={`/statements/${statement.id}`}
              className="flex items-center gap-4 py-4 text-soft transition-colors hover:text-ink"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="font-semibold text-ink">{t(`acts.${statement.act}`)}</span>
                <span className="truncate">{target(statement)}</span>
                <time dateTime={statement.at} className="edge mt-1 text-mute">
                  {day(statement.at)}
                </time>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <MoreOrFailure
          label={t('more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={() => (isFetching ? undefined : fetchNextPage())}
        />
      ) : (
        <ListEnd text={t('end')} />
      )}
    </>
  );
}
