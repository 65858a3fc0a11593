import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { isNative } from '../../../platform/native/shell.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import type { Asked } from './asked-here.ts';
import * as ways from './subscription.ts';
import { TurnablePush } from './TurnablePush.tsx';

const PhonePushSwitch = inPlace<Asked>(
  async () => {
    const [part] = await Promise.all([import('./PhonePushSwitch.tsx'), needWords(['native'])]);
    return part.PhonePushSwitch;
  },
  // As high as the switch.
  <div className="h-14" />,
);

/** Switch for push notifications of this browser or phone; only where the site sends any. */
export function PushSwitch(asked: Asked) {
  const { data: instance } = useQuery(instanceQuery);
  if (instance?.features.includes('push') !== true) return null;
  return isNative() ? <PhonePushSwitch {...asked} /> : <BrowserPushSwitch {...asked} />;
}

function BrowserPushSwitch(asked: Asked) {
  const { t } = useTranslation('notifications');
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
