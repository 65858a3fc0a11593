import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../platform/inbox/inbox.ts';
import { Failure } from '../../../platform/words/Failure.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { conversationsQuery, readMore } from '../api.ts';
import type { ConversationFolder } from '../conversation-cache.ts';
import { Further } from '../Further.tsx';
import { ConversationRow, WaitingRow } from './ConversationRow.tsx';

export interface ConversationListProps {
  readonly which: ConversationFolder;
  /** Id of the conversation open beside the list. */
  readonly hereId: string | undefined;
  /** Address of a conversation; undefined within the dropdown, where it has none. */
  readonly addressOf?: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** Suggestion shown while the list is empty. */
  readonly start: ReactNode;
}

/** The end of a shorter list is visible without a note. */
const longList = 8;

/** Paged list of conversations, the latest message first. */
export function ConversationList(props: ConversationListProps) {
  const { which, hereId, addressOf, onOpen, start } = props;
  const { t } = useTranslation('messages');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(conversationsQuery(which));
  // After a refusal nothing is shown, not even older data; the query retries by itself.
  const ids = isRefused(error) ? [] : data?.ids;
  const hasMore = data?.next !== undefined && !isRefused(error);
  if (!ids && error) {
    return <Failure className="px-4.5" title={t('list.failed')} error={error} onRetry={refetch} />;
  }
  if (!ids) {
    return (
      <>
        <output className="sr-only">{t('list.loading')}</output>
        {Array.from({ length: 5 }, (_, at) => (
          <WaitingRow key={at} />
        ))}
      </>
    );
  }
  if (ids.length === 0 && !hasMore) {
    const none =
      which === 'open'
        ? { title: t('list.none'), sentence: t('list.none_sentence'), action: start }
        : { title: t('list.no_requests'), sentence: t('list.no_requests_sentence') };
    return <EmptyState className="px-4.5" icon={which === 'open' ? 'chat' : 'mail'} {...none} />;
  }
  return (
    <>
      <ul aria-label={t('list.label')}>
        {ids.map((id) => (
          <li key={id}>
            <ConversationRow id={id} isHere={id === hereId} to={addressOf?.(id)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div className="px-4.5">
        {hasMore && <Further label={t('list.more')} read={() => readMore(cache, which)} />}
        {!hasMore && ids.length > longList && <ListEnd text={t('list.end')} />}
      </div>
    </>
  );
}
