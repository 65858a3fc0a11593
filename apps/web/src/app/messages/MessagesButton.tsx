import type { Me } from '@stenope/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUnreadMessages } from '../../features/messages/useUnreadMessages.ts';
import { needWords } from '../../platform/words/need.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { ButtonLink, IconButton } from '../../ui/buttons/Button.tsx';
import { shownCount } from '../../ui/count.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dropdown, DropdownInterior } from '../../ui/overlays/Dropdown.tsx';
import { useHanging } from '../../ui/overlays/useHanging.ts';
import { QuietBadge } from '../../ui/QuietBadge.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import type { MessagesDropdown as DropdownType } from './MessagesDropdown.tsx';

/** The dropdown and its words are loaded when it is first opened. */
async function loadDropdown(): Promise<typeof DropdownType> {
  const [{ MessagesDropdown }] = await Promise.all([
    import('./MessagesDropdown.tsx'),
    needWords(['messages', 'people', 'reports']),
  ]);
  return MessagesDropdown;
}

/**
 * Messages button of the top bar: unread count and a dropdown of conversations; on /chat it is a
 * plain link.
 */
export function MessagesButton({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const unread = useUnreadMessages();
  const { count, isAsked } = unread;
  useSending(me.id);
  useAcknowledging(count > 0);
  const counted =
    count > 0 ? t('bar.messages_unread', { count, shown: shownCount(count) }) : t('bar.messages');
  const label = isAsked ? t('bar.with_requests', { label: counted }) : counted;
  if (pathname === '/chat' || pathname.startsWith('/chat/')) {
    return (
      <ButtonLink
        to="/chat"
        kind="quiet"
        aria-label={label}
        aria-current={pathname === '/chat' ? 'page' : undefined}
        className="size-11 px-0! text-ink"
      >
        <Face {...unread} />
      </ButtonLink>
    );
  }
  return <Hanging me={me} label={label} unread={unread} />;
}

type Unread = ReturnType<typeof useUnreadMessages>;

function Face({ count, isAsked }: Unread) {
  return (
    <>
      <Icon name="chat" />
      <CountBadge count={count} />
      {isAsked && <QuietBadge place="corner" />}
    </>
  );
}

interface HangingProps {
  readonly me: Me;
  readonly label: string;
  readonly unread: Unread;
}

function Hanging({ me, label, unread }: HangingProps) {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const hanging = useHanging(loadDropdown, (failure) =>
    showToast({ kind: 'error', text: sentence(failure) }),
  );
  const { content: Content, leave, dropdown } = hanging;
  return (
    <Dropdown
      {...dropdown}
      closeLabel={t('bar.close')}
      trigger={
        <IconButton label={label}>
          <Face {...unread} />
        </IconButton>
      }
    >
      {Content ? (
        <Content me={me} onLeave={leave} />
      ) : (
        <DropdownInterior title={t('bar.messages')}>
          <div className="grid h-40 place-content-center">
            <Spinner label={t('waiting')} />
          </div>
        </DropdownInterior>
      )}
    </Dropdown>
  );
}

/**
 * Marks waiting messages as delivered to this device, whether or not their conversations are
 * opened.
 */
function useAcknowledging(isWaiting: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    void import('../../features/messages/list/arrivals.ts').then(
      ({ acknowledgeAll }) => acknowledgeAll(cache),
      // Delivery is reported when the list is opened.
      () => undefined,
    );
  }, [cache, isWaiting]);
}

/** Sends queued messages from whatever page is open. */
function useSending(memberId: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    let close: (() => void) | undefined;
    let isGone = false;
    void import('../../features/messages/writing/current-outbox.ts').then(
      ({ openOutbox }) => {
        if (!isGone) close = openOutbox(cache, memberId);
      },
      // The outbox is kept in storage; the next page load tries again.
      () => undefined,
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [cache, memberId]);
}
