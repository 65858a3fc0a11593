import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { instanceQuery } from '../../../platform/api/instance.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Asked } from './asked-here.ts';
import { readPush, turnOff, turnOn } from './subscription.ts';

function pushQuery(memberId: string) {
  return queryOptions({
    queryKey: ['notifications', 'push', memberId],
    queryFn: () => readPush(memberId),
    staleTime: 0,
  });
}

/** Switch for push notifications of this browser; only where the site sends any. */
export function PushSwitch(asked: Asked) {
  const { data: instance } = useQuery(instanceQuery);
  return instance?.features.includes('push') === true && <Turnable {...asked} />;
}

function Turnable(asked: Asked) {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();
  const { data: state } = useQuery(pushQuery(asked.memberId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(asked) : turnOff()),
    onSettled: () => cache.invalidateQueries(pushQuery(asked.memberId)),
  });
  const isTurnable = state === 'on' || state === 'off';
  return (
    <div className="grid w-full max-w-[34rem] gap-1">
      <Switch
        label={t('push.label')}
        hint={
          isPending ? t('push.waiting') : state && !isTurnable ? t(`push.${state}`) : t('push.hint')
        }
        checked={state === 'on'}
        disabled={!isTurnable || isPending}
        onChange={mutate}
      />
      {error && <Failure error={error} />}
    </div>
  );
}

/**
 * Refusals of the server have their own sentence; a browser's error message is replaced by a
 * general one.
 */
function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation('notifications');
  const sentence = useFailureSentence();
  const isOurs = error instanceof ApiError || error instanceof NetworkError;
  return (
    <Notice isAlert>
      {isOurs ? t('push.refused', { message: sentence(error) }) : t('push.failed')}
    </Notice>
  );
}
