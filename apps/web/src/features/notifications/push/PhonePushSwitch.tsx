import { useTranslation } from 'react-i18next';
import type { Asked } from './asked-here.ts';
import * as ways from './phone.ts';
import { TurnablePush } from './TurnablePush.tsx';

/** The switch of the app on a phone. */
export function PhonePushSwitch(asked: Asked) {
  const { t } = useTranslation('native');
  return (
    <TurnablePush
      asked={asked}
      ways={ways}
      label={t('push.label')}
      unsupported={t('push.unsupported')}
      denied={t('push.denied')}
      failed={t('push.failed')}
    />
  );
}
