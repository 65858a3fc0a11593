import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure, MoreOrFailure } from '../../../platform/words/Failure.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { noticesQuery, type NoticeState } from './api.ts';
import { NoticeCard, type RenderCase } from './NoticeCard.tsx';

interface NoticeListProps {
  readonly state: NoticeState;
  /** The way to the case about a notice's content; cases belong to another feature. */
  readonly renderCase: RenderCase;
}

/** The end of a shorter list is visible without a note. */
const longList = 6;

/** Notices of one state. It says that there are none only once the server has said so. */
export function NoticeList({ state, renderCase }: NoticeListProps) {
  const { t } = useTranslation('notices');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    noticesQuery(state),
  );
  if (!data && error) {
    return <Failure title={t('admin.unknown')} error={error} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <div className="py-10">
        <Spinner label={t('admin.loading')} size={32} />
      </div>
    );
  }
  const notices = data.pages.flatMap(({ items }) => items);
  if (notices.length === 0) return <EmptyState icon="flag" title={t(`admin.none.${state}`)} />;
  return (
    <>
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} renderCase={renderCase} />
      ))}
      {hasNextPage && (
        <MoreOrFailure
          label={t('admin.more')}
          isComing={isFetchingNextPage}
          error={error}
          onNear={fetchNextPage}
        />
      )}
      {!hasNextPage && notices.length > longList && <ListEnd text={t('admin.end')} />}
    </>
  );
}
