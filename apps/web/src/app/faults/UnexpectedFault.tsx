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
  return (
    <FaultPage
      title={t('fault.unexpected')}
      message={messageOf(error)}
      stack={error instanceof Error ? error.stack : undefined}
    />
  );
}
