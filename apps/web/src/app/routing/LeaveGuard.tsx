import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { hasUnsaved } from '../../platform/forms/unsaved.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/**
 * Asks before unsaved changes are left: with our dialog on the way to another page of ours, with
 * the browser's for another site, a reload or closing the tab. The router allows one blocker at a
 * time, so a page has one for all its forms.
 */
export function LeaveGuard() {
  const { t } = useTranslation(['fields', 'shell']);
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      // The router may already be elsewhere while this page is still mounted; then going back is
      // not blocked.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return (
    <Dialog
      // The router has blocked a navigation: adding a history entry for the dialog would make it
      // lose its place.
      backCloses={false}
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('leave.title')}
      description={t('leave.sentence')}
      closeLabel={t('shell:bar.close')}
      actions={
        <>
          <Button kind="quiet" onClick={() => blocker.reset?.()}>
            {t('leave.stay')}
          </Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {t('leave.go')}
          </Button>
        </>
      }
    />
  );
}
