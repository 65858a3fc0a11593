import type { Me } from '@stenope/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useViewer } from '../../../features/accounts/useViewer.ts';
import { conversationQuery, conversationsQuery } from '../../../features/messages/api.ts';
import { Messenger } from '../../../features/messages/Messenger.tsx';
import { Button, IconButton, IconLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { OpenConversation } from '../../messages/OpenConversation.tsx';
import { usePageTitle } from '../../usePageTitle.ts';

const addressOf = (id: string) => `/chat/${id}`;

/** Conversation list on one side, the open conversation on the other; on phones one at a time. */
export function Chat() {
  const { t } = useTranslation('messages');
  const { conversationId } = useParams();
  const { me } = useViewer();
  const navigate = useNavigate();
  const plus = useRef<HTMLButtonElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { data } = useQuery({ ...conversationQuery(conversationId ?? ''), enabled: false });
  usePageTitle(data?.with?.displayName ?? t('title'));
  const isOpen = conversationId !== undefined;
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid h-[calc(100dvh-3.5rem-env(safe-area-inset-top)-var(--notice,0px))] grid-rows-[minmax(0,1fr)] md:grid-cols-[22.5rem_minmax(0,1fr)]"
    >
      <section
        aria-labelledby="messages-title"
        className={`flex min-h-0 min-w-0 flex-col border-line [--foot:7rem] md:border-r ${isOpen ? 'max-md:hidden' : ''}`}
      >
        <div className="flex shrink-0 items-center justify-between gap-3 px-4.5 pt-4 pb-2">
          <h1 id="messages-title" className="min-w-0 text-[min(1.75rem,11vw)]">
            {t('title')}
          </h1>
          <IconButton
            ref={plus}
            kind="plain"
            label={t('picker.title')}
            aria-expanded={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            <Icon name="plus" />
          </IconButton>
        </div>
        <Messenger
          hereId={conversationId}
          addressOf={addressOf}
          // Rows of the list are links; only a newly chosen partner is navigated to here.
          onOpen={(id) => isPicking && void navigate(addressOf(id))}
          isPicking={isPicking}
          onPicking={(picks) => {
            setPicking(picks);
            if (!picks) plus.current?.focus();
          }}
        />
      </section>
      <div
        // Where there is no height for messages beside all else, the page scrolls.
        className={`flex min-h-0 min-w-0 flex-col [--thread-least:7rem] ${isOpen ? '' : 'max-md:hidden'}`}
      >
        {isOpen && me ? (
          <Open key={conversationId} conversationId={conversationId} me={me} />
        ) : (
          <Choose onPick={() => setPicking(true)} />
        )}
      </div>
    </main>
  );
}

/** Shown beside a filled list; an empty list itself says how to begin. */
function Choose({ onPick }: { readonly onPick: () => void }) {
  const { t } = useTranslation('messages');
  const { data } = useQuery({ ...conversationsQuery('open'), enabled: false });
  if (!data?.ids.length) return null;
  return (
    <div className="m-auto">
      <EmptyState
        icon="chat"
        title={t('thread.choose')}
        sentence={t('thread.choose_sentence')}
        action={<Button onClick={onPick}>{t('picker.title')}</Button>}
      />
    </div>
  );
}

interface OpenProps {
  readonly conversationId: string;
  readonly me: Me;
}

function Open({ conversationId, me }: OpenProps) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const { key } = useLocation();
  const leave = () => void navigate('/chat', { replace: true });
  return (
    <>
      {/* The page's heading on phones, where the list that has it is not shown. */}
      <h1 className="sr-only md:hidden">{t('title')}</h1>
      <OpenConversation
        conversationId={conversationId}
        memberId={me.id}
        // Not on the first page load, which the browser announces itself.
        takesFocus={key !== 'default'}
        back={
          <IconLink to="/chat" label={t('back')} className="md:hidden">
            <Icon name="arrow-left" />
          </IconLink>
        }
        onLeave={leave}
      />
    </>
  );
}
