import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '../../../platform/api/failures.ts';
import { useFailureSentence } from '../../../platform/words/useFailureSentence.ts';
import { Switch } from '../../../ui/choices/Switch.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import type { Asked } from './asked-here.ts';
import type * as browser from './subscription.ts';

interface Turning {
  readonly asked: Asked;
  /** Of this browser, or of the app on a phone. */
  readonly ways: Pick<typeof browser, 'readPush' | 'turnOn' | 'turnOff'>;
  readonly label: string;
  readonly unsupported: string;
  readonly denied: string;
  readonly failed: string;
}

export function TurnablePush({ asked, ways, label, unsupported, denied, failed }: Turning) {
  const { t } = useTranslation('notifications');
  const cache = useQueryClient();
  const pushQuery = queryOptions({
    queryKey: ['notifications', 'push', asked.memberId],
    queryFn: () => ways.readPush(asked.memberId),
    staleTime: 0,
  });
  const { data: state } = useQuery(pushQuery);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (on: boolean) => (on ? ways.turnOn(asked) : ways.turnOff()),
    onSettled: () => cache.invalidateQueries(pushQuery),
  });
  const isTurnable = state === 'on' || state === 'off';
  const hints = { on: t('push.hint'), off: t('push.hint'), unsupported, denied };
  return (
    <div className="grid w-full max-w-[34rem] gap-1">
      <Switch
        label={label}
        hint={isPending ? t('push.waiting') : hints[state ?? 'off']}
        checked={state === 'on'}
        disabled={!isTurnable || isPending}
        onChange={mutate}
      />
      {error && <Failure error={error} failed={failed} />}
    </div>
  );
}

/**
 * Refusals of the server have their own sentence; the message of a browser or phone is replaced by
 * a general one.
 */
function Failure({ error, failed }: { readonly error: Error; readonly failed: string }) {
  const { t } = useTranslation('notifications');
  const sentence = useFailureSentence();
  const isOurs = error instanceof ApiError || error instanceof NetworkError;
  return (
    <Notice isAlert>{isOurs ? t('push.refused', { message: sentence(error) }) : failed}</Notice>
  );
}
