import { tryTrust } from '@stenope/contract/echoes/trust';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { trialQuery, type Numbers, type Trial } from '../api.ts';
import { signatureOf } from './draft.ts';

export interface TrialOfDraft {
  readonly begin: () => void;
  /** True from the request until the trial has ended. */
  readonly isUnderWay: boolean;
  /** Undefined until a trial was requested with exactly these numbers. */
  readonly trial: Trial | undefined;
  readonly error: Error | null;
}

/** Trial of the current numbers; one of other numbers does not apply. */
export function useTrial(changed: Numbers): TrialOfDraft {
  const signature = signatureOf(changed);
  const asking = useMutation({
    mutationFn: async (numbers: Numbers) => {
      const { trialId } = await api(tryTrust, { body: { numbers: [...numbers] } });
      return { trialId, signature: signatureOf(numbers) };
    },
  });
  const asked = asking.data?.signature === signature ? asking.data.trialId : undefined;
  const reading = useQuery({ ...trialQuery(asked ?? ''), enabled: asked !== undefined });
  const isSame = asking.variables !== undefined && signatureOf(asking.variables) === signature;
  const trial = asked === undefined ? undefined : reading.data;
  const isOpen = trial === undefined || trial.state === 'waiting' || trial.state === 'running';
  const error = (isSame ? asking.error : null) ?? (asked === undefined ? null : reading.error);
  return {
    begin: () => asking.mutate(changed),
    isUnderWay: asking.isPending || (asked !== undefined && isOpen && !error),
    trial,
    error,
  };
}
