import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../../platform/words/Failure.tsx';
import { ListEnd } from '../../../../ui/states/ListEnd.tsx';
import { Skeleton } from '../../../../ui/states/Skeleton.tsx';

interface RatedListProps<Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  readonly label: string;
  /** Says which ratings the list holds. */
  readonly hint: string;
  readonly empty: string;
  /** Renders a line for each rating, or one for several that belong together. */
  readonly renderLines: (items: readonly Item[]) => readonly ReactNode[];
}

/** List of ratings with their works, in every state: loading, failed, empty, filled. */
export function RatedList<Item>({ list, label, hint, empty, renderLines }: RatedListProps<Item>) {
  const { t } = useTranslation('echoes');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (!data) {
    return error ? (
      <Failure title={t('list.failed')} error={error} onRetry={refetch} />
    ) : (
      <Waiting />
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  if (items.length === 0 && !hasNextPage) return <p className="py-6 text-mute">{empty}</p>;
  return (
    <>
      <p className="pt-4 text-sm text-mute">{hint}</p>
      <ul aria-label={label}>
        {renderLines(items).map((line, place) => (
          // Ratings have no id, so that nobody can be traced through them: their position is the
          // key.
          <li key={`${place}`} className="border-line not-first:border-t">
            {line}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <MoreOrFailure
          label={t('list.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      ) : (
        <ListEnd text={t('list.end')} />
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation('echoes');
  return (
    <div className="grid gap-4 py-6">
      <output className="sr-only">{t('waiting')}</output>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="5rem" />
      ))}
    </div>
  );
}
