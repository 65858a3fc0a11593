import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { hasUnsaved } from '../../platform/forms/unsaved.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/**
 * Asks before what was changed and not saved is left: for another page of ours in our words, for
 * another site, a reload or the end of the tab in the browser's. The router knows one at a time: a
 * page has one, whatever the number of its forms.
 */
export function LeaveGuard() {
  const { t } = useTranslation(['fields', 'shell']);
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      // The router may have left while this page still stands: then nobody is stopped on the way back.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  return (
    <Dialog
      // The router stopped somebody on the way: a step more, and it would not find that way again.
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
