import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { FaultPage } from './FaultPage.tsx';
import { messageOf } from './message.ts';

/**
 * What the router could not bring (a page that was not there any more, words that did not
 * come), with its stack when it has one. What cannot be drawn is the render boundary's.
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

/** Nothing broke: the page comes once there is a connection to bring it. */
function Offline() {
  const { t } = useTranslation(['shell', 'connection']);
  useEffect(() => {
    const comeAgain = () => location.reload();
    window.addEventListener('online', comeAgain);
    return () => window.removeEventListener('online', comeAgain);
  }, []);
  return <FaultPage title={t('connection:offline')} sentence={t('fault.offline')} />;
}
