import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { FaultPage } from './FaultPage.tsx';
import { messageOf } from './message.ts';

/**
 * Error element of the router, for failed loads (a page file no longer on the server, words that
 * did not arrive), with the stack when there is one. Errors thrown while rendering go to
 * `RenderBoundary`.
 */
export function UnexpectedFault() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [wasOnline] = useState(() => navigator.onLine);
  if (!wasOnline) return <Offline />;
  return (
    <FaultPage
      title={t('fault.unexpected')}
      message={messageOf(error)}
      stack={error instanceof Error ? error.stack : undefined}
    />
  );
}

/**
 * Shown when the page could not be loaded because the device is offline; reloads when it is online
 * again.
 */
function Offline() {
  const { t } = useTranslation(['shell', 'connection']);
  useEffect(() => {
    const comeAgain = () => location.reload();
    window.addEventListener('online', comeAgain);
    return () => window.removeEventListener('online', comeAgain);
  }, []);
  return <FaultPage title={t('connection:offline')} sentence={t('fault.offline')} />;
}
