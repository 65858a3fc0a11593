import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../platform/clock/useSettled.ts';
import { usernameComplaint, usernameQuery, usernameState, type UsernameState } from './check.ts';

/** Availability of the typed name; `own` is the member's current name, which is not checked. */
export function useUsernameState(typed: string, own?: string): UsernameState {
  const settled = useSettled(typed);
  const isOwn = own !== undefined && settled.toLowerCase() === own.toLowerCase();
  const { data, isError } = useQuery({
    ...usernameQuery(settled),
    enabled: !isOwn && usernameComplaint(settled) === undefined,
  });
  if (isOwn && typed === settled) return 'idle';
  return usernameState({ typed, settled, answer: data?.state, isError });
}
