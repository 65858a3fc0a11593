import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { More } from '../../../ui/states/More.tsx';
import { Spinner } from '../../../ui/states/Spinner.tsx';
import { noticesQuery, type NoticeState } from './api.ts';
import { NoticeCard, type RenderCase } from './NoticeCard.tsx';

interface NoticeListProps {
  readonly state: NoticeState;
  /** The way to the case about a notice's content; cases belong to another feature. */
  readonly renderCase: RenderCase;
}

/** Notices of one state. It says that there are none only once the server has said so. */
export function NoticeList({ state, renderCase }: NoticeListProps) {
  const { t } = useTranslation('notices');
  const sentence = useFailureSentence();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    noticesQuery(state),
  );
  if (!data && error) {
    return (
      <ErrorState
        title={t('admin.unknown')}
        sentence={sentence(error)}
        onRetry={() => void refetch()}
        retryLabel={t('admin.retry')}
      />
    );
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
        <More
          label={t('admin.more')}
          retryLabel={t('admin.retry')}
          isComing={isFetchingNextPage}
          failure={error ? sentence(error) : undefined}
          onNear={() => void fetchNextPage()}
        />
      )}
    </>
  );
}
