import { useTranslation } from 'react-i18next';
import { useInbox } from '../../../platform/inbox/useInbox.ts';
import { hanging } from '../../../platform/parts/parts.tsx';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { shownCount } from '../../../ui/count.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { LoadingRows } from '../list/LoadingRows.tsx';
import { useRise } from './useRise.ts';

const Hanging = hanging(async () => (await import('./Latest.tsx')).Latest, ['notifications']);

/** Bell of the top bar: unread count and a dropdown with the latest notifications. */
export function Bell() {
  const { t } = useTranslation();
  const { inbox, error, retry } = useInbox();
  const unread = inbox?.notifications ?? 0;
  const rise = useRise(inbox?.notifications);
  const words = (count: number) =>
    t('bar.notifications_unread', { count, shown: shownCount(count) });
  return (
    <>
      <Hanging
        trigger={
          <IconButton label={unread > 0 ? words(unread) : t('bar.notifications')}>
            <Icon name="bell" />
            <CountBadge count={unread} />
          </IconButton>
        }
        title={t('bar.notifications')}
        waiting={<LoadingRows />}
      >
        {(Latest, leave) => <Latest inbox={inbox} error={error} onRetry={retry} onLeave={leave} />}
      </Hanging>
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="sr-only">{rise !== undefined && words(rise)}</output>
    </>
  );
}
