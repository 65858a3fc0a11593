import { useTranslation } from 'react-i18next';
import { useInbox } from '../../../platform/inbox/useInbox.ts';
import { needWords } from '../../../platform/words/need.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { shownCount } from '../../../ui/count.ts';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Dropdown, DropdownInterior } from '../../../ui/overlays/Dropdown.tsx';
import { useHanging } from '../../../ui/overlays/useHanging.ts';
import { showToast } from '../../../ui/toast/toast.ts';
import { LoadingRows } from '../list/LoadingRows.tsx';
import type { Latest as LatestType } from './Latest.tsx';
import { useRise } from './useRise.ts';

/** The dropdown and its words are loaded when it is first opened. */
async function loadLatest(): Promise<typeof LatestType> {
  const [{ Latest }] = await Promise.all([import('./Latest.tsx'), needWords(['notifications'])]);
  return Latest;
}

/** Bell of the top bar: unread count and a dropdown with the latest notifications. */
export function Bell() {
  const { t } = useTranslation();
  const sentence = useFailureSentence();
  const { inbox, error, retry } = useInbox();
  const hanging = useHanging(loadLatest, (failure) =>
    showToast({ kind: 'error', text: sentence(failure) }),
  );
  const { content: Latest, leave, dropdown } = hanging;
  const unread = inbox?.notifications ?? 0;
  const rise = useRise(inbox?.notifications);
  const words = (count: number) =>
    t('bar.notifications_unread', { count, shown: shownCount(count) });
  return (
    <>
      <Dropdown
        {...dropdown}
        closeLabel={t('bar.close')}
        trigger={
          <IconButton label={unread > 0 ? words(unread) : t('bar.notifications')}>
            <Icon name="bell" />
            <CountBadge count={unread} />
          </IconButton>
        }
      >
        {Latest ? (
          <Latest inbox={inbox} error={error} onRetry={retry} onLeave={leave} />
        ) : (
          <DropdownInterior title={t('bar.notifications')}>
            <LoadingRows />
          </DropdownInterior>
        )}
      </Dropdown>
      {/* Rendered even while empty: a live region inserted with its text is not read out. */}
      <output className="sr-only">{rise !== undefined && words(rise)}</output>
    </>
  );
}
