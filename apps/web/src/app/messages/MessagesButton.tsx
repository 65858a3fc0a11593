import type { Me } from '@stenope/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useUnreadMessages } from '../../features/messages/useUnreadMessages.ts';
import { hanging } from '../../platform/parts/parts.tsx';
import { IconButton, IconLink } from '../../ui/buttons/Button.tsx';
import { shownCount } from '../../ui/count.ts';
import { CountBadge } from '../../ui/CountBadge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { QuietBadge } from '../../ui/QuietBadge.tsx';
import { Spinner } from '../../ui/states/Spinner.tsx';

const Hanging = hanging(
  async () => (await import('./MessagesDropdown.tsx')).MessagesDropdown,
  ['messages', 'people', 'reports'],
);

/**
 * Messages button of the top bar: unread count and a dropdown of conversations; on /chat it is a
 * plain link.
 */
export function MessagesButton({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { count, isAsked } = useUnreadMessages();
  useAcknowledging(count > 0);
  const counted =
    count > 0 ? t('bar.messages_unread', { count, shown: shownCount(count) }) : t('bar.messages');
  const label = isAsked ? t('bar.with_requests', { label: counted }) : counted;
  const face = (
    <>
      <Icon name="chat" />
      <CountBadge count={count} />
      {isAsked && <QuietBadge place="corner" />}
    </>
  );
  if (pathname === '/chat' || pathname.startsWith('/chat/')) {
    return (
      <IconLink
        to="/chat"
        label={label}
        aria-current={pathname === '/chat' ? 'page' : undefined}
        className="text-ink"
      >
        {face}
      </IconLink>
    );
  }
  return (
    <Hanging
      trigger={<IconButton label={label}>{face}</IconButton>}
      title={t('bar.messages')}
      waiting={
        <div className="grid h-40 place-content-center">
          <Spinner label={t('waiting')} />
        </div>
      }
    >
      {(MessagesDropdown, leave) => <MessagesDropdown me={me} onLeave={leave} />}
    </Hanging>
  );
}

/**
 * Reads the list of conversations, which marks waiting messages as delivered to this device, whether
 * or not they are opened. The list is in the cache when it is opened.
 */
function useAcknowledging(isWaiting: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    void import('../../features/messages/api.ts').then(
      ({ conversationsQuery }) => cache.prefetchQuery(conversationsQuery('open')),
      // Delivery is reported when the list is opened.
      () => undefined,
    );
  }, [cache, isWaiting]);
}
