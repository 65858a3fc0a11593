import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import { ratingsQuery, type Work } from '../api.ts';
import { RatingItem } from './RatingItem.tsx';

/** Every rating, one below the other. */
export function RatingList({ work }: { readonly work: Work }) {
  const { t } = useTranslation('echoes');
  const list = useInfiniteQuery(ratingsQuery(work));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (!data) {
    return error ? (
      <Failure title={t('list.failed')} error={error} onRetry={refetch} />
    ) : (
      <Waiting />
    );
  }
  // Ratings have no id, so that nobody can be traced through them: their position is the key.
  const ratings = data.pages.flatMap(({ items }, page) =>
    items.map((rating, place) => ({ key: `${page} ${place}`, rating })),
  );
  if (ratings.length === 0) return <p className="py-2 text-mute">{t('none')}</p>;
  return (
    <>
      <ul aria-label={t('list.title')}>
        {ratings.map(({ key, rating }) => (
          <li key={key} className="border-line not-first:border-t">
            <RatingItem rating={rating} />
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
    <div className="grid gap-4 py-2">
      <output className="sr-only">{t('waiting')}</output>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height="4.5rem" />
      ))}
    </div>
  );
}
