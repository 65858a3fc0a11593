import type { AnswerOf } from '@stenope/contract/action';
import { checkUsername } from '@stenope/contract/accounts/signing';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { complaintsAbout, type Complaint } from '../../../platform/forms/complaints.ts';
import { accountKeys } from '../api.ts';

type Checked = AnswerOf<typeof checkUsername>['state'];

/** Availability of the name in the field; `idle` when there is nothing to check. */
export type UsernameState = 'idle' | 'checking' | Checked | 'failed';

export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: accountKeys.username(username),
    queryFn: ({ signal }) => api(checkUsername, { query: { username }, signal, timeoutMs: 5_000 }),
    staleTime: 10_000,
  });

/** Complaint about the form of a name, found without asking the server. */
export function usernameComplaint(username: string): Complaint | undefined {
  return complaintsAbout(checkUsername.query, { username })[0];
}

interface Look {
  readonly typed: string;
  /** Value after the debounce, for which the server is asked. */
  readonly settled: string;
  readonly answer: Checked | undefined;
  readonly isError: boolean;
}

export function usernameState({ typed, settled, answer, isError }: Look): UsernameState {
  if (usernameComplaint(typed)) return 'idle';
  if (typed !== settled) return 'checking';
  return isError ? 'failed' : (answer ?? 'checking');
}

/** Records that a name was taken after the last check. */
export function rememberTaken(cache: QueryClient, username: string): void {
  cache.setQueryData(usernameQuery(username).queryKey, { state: 'taken' });
}

/** Complaint for a name the server has just called taken, so that it is not sent again. */
export function knownTaken(cache: QueryClient, username: string): Complaint<'username'>[] {
  const state = cache.getQueryData(usernameQuery(username).queryKey)?.state;
  if (state === 'taken') return [{ field: 'username', code: 'username_taken' }];
  return state === 'reserved' ? [{ field: 'username', code: 'username_reserved' }] : [];
}
