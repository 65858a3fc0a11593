import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../platform/inbox/inbox.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { ListEnd } from '../../../ui/states/ListEnd.tsx';
import { More } from '../../../ui/states/More.tsx';
import { conversationsQuery, readMore, type ConversationFolder } from '../api.ts';
import { acknowledge } from './arrivals.ts';
import { ConversationRow, WaitingRow } from './ConversationRow.tsx';
import { Failure } from '../Failure.tsx';

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

/** Paged list of conversations, the latest message first. */
export function ConversationList(props: ConversationListProps) {
  const { which, hereId, addressOf, onOpen, start } = props;
  const { t } = useTranslation('messages');
  const sentence = useFailureSentence();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(conversationsQuery(which));
  const more = useMutation({ mutationFn: () => readMore(cache, which) });
  // After a refusal nothing is shown, not even older data; the query retries by itself.
  const ids = isRefused(error) ? undefined : data?.ids;
  const hasMore = data?.next !== undefined;
  useEffect(() => {
    if (data) acknowledge(cache, data.ids);
  }, [cache, data]);
  if (!ids && error && !isRefused(error)) {
    return (
      <div className="px-4.5">
        <Failure title={t('list.failed')} error={error} onRetry={refetch} />
      </div>
    );
  }
  if (!ids && !error) return <Waiting />;
  if (!ids || (ids.length === 0 && !hasMore)) return <None which={which} start={start} />;
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
        {hasMore ? (
          <More
            label={t('list.more')}
            isComing={more.isPending}
            failure={more.error ? sentence(more.error) : undefined}
            retryLabel={t('retry')}
            onNear={() => more.mutate()}
          />
        ) : (
          ids.length > longList && <ListEnd text={t('list.end')} />
        )}
      </div>
    </>
  );
}

/** The end of a shorter list is visible without a note. */
const longList = 8;

function None({ which, start }: Pick<ConversationListProps, 'which' | 'start'>) {
  const { t } = useTranslation('messages');
  return (
    <div className="px-4.5">
      {which === 'open' ? (
        <EmptyState
          icon="chat"
          title={t('list.none')}
          sentence={t('list.none_sentence')}
          action={start}
        />
      ) : (
        <EmptyState
          icon="mail"
          title={t('list.no_requests')}
          sentence={t('list.no_requests_sentence')}
        />
      )}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation('messages');
  return (
    <>
      <output className="sr-only">{t('list.loading')}</output>
      {Array.from({ length: 5 }, (_, at) => (
        <WaitingRow key={at} />
      ))}
    </>
  );
}
