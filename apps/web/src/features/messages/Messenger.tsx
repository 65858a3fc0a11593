import { seeRequests } from '@stenope/contract/messages/conversations';
import { markAllMessages } from '@stenope/contract/messages/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { usePageVisible } from '../../platform/clock/usePageVisible.ts';
import { refreshInbox } from '../../platform/inbox/inbox.ts';
import { useInbox } from '../../platform/inbox/useInbox.ts';
import { useFailureToast } from '../../platform/words/useFailureToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Tabs } from '../../ui/choices/Tabs.tsx';
import { QuietBadge } from '../../ui/QuietBadge.tsx';
import { messageKeys, type ConversationFolder } from './conversation-cache.ts';
import { ConversationList, type ConversationListProps } from './list/ConversationList.tsx';
import { Picker } from './picker/Picker.tsx';

interface MessengerProps extends Omit<ConversationListProps, 'which' | 'start'> {
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
}

/** Conversation list, or the picker for a new partner. */
export function Messenger({ isPicking, onPicking, ...list }: MessengerProps) {
  const { t } = useTranslation('messages');
  const picked = (id: string) => {
    onPicking(false);
    list.onOpen(id);
  };
  if (isPicking) return <Picker onPicked={picked} onClose={() => onPicking(false)} />;
  const start = <Button onClick={() => onPicking(true)}>{t('picker.title')}</Button>;
  return <Folders {...list} start={start} />;
}

/** Tabs: conversations, and requests from strangers. */
function Folders(props: Omit<ConversationListProps, 'which'>) {
  const { t } = useTranslation('messages');
  const { inbox } = useInbox();
  const [which, setWhich] = useState<ConversationFolder>('open');
  const asked = inbox?.requests ?? 0;
  useSeeing(which === 'requests' ? asked : 0);
  // A dot without a count: requests from strangers should not press.
  const unseen = (
    <span className="flex items-center">
      <QuietBadge place="line" />
      <span className="sr-only">{t('list.requests_new')}</span>
    </span>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center border-b border-line px-4.5 *:first:grow [&_[role=tablist]]:border-b-0">
        <Tabs
          label={t('list.tabs')}
          value={which}
          onChange={setWhich}
          tabs={[
            { value: 'open', label: t('list.open') },
            { value: 'requests', label: t('list.requests'), ...(asked > 0 && { count: unseen }) },
          ]}
        />
        {(inbox?.messages ?? 0) > 0 && <ReadAll />}
      </div>
      <div className="relative min-h-0 flex-1 scroll-pb-[var(--foot,1rem)] overflow-y-auto overscroll-contain pb-[var(--foot,1rem)]">
        <ConversationList {...props} which={which} />
      </div>
    </div>
  );
}

/** Marks listed requests as seen, on all devices, while the list is visible. */
function useSeeing(listed: number): void {
  const cache = useQueryClient();
  const isVisible = usePageVisible();
  useEffect(() => {
    if (listed === 0 || !isVisible) return;
    api(seeRequests).then(
      () => refreshInbox(cache),
      // The requests stay new; the next one, or the next look, tries again.
      () => undefined,
    );
  }, [cache, listed, isVisible]);
}

function ReadAll() {
  const { t } = useTranslation('messages');
  const tellFailure = useFailureToast();
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(markAllMessages),
    onSuccess: async () => {
      refreshInbox(cache);
      await cache.invalidateQueries({ queryKey: messageKeys.lists });
    },
    onError: tellFailure,
  });
  return (
    <Button kind="quiet" className="-mr-3 px-3! text-sm" busy={isPending} onClick={() => mutate()}>
      {t('list.read_all')}
    </Button>
  );
}
