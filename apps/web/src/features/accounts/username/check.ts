import type { AnswerOf } from '@stenope/contract/action';
import { checkUsername } from '@stenope/contract/accounts/signing';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { complaintsAbout, type Complaint } from '../../../platform/forms/complaints.ts';
import { accountKeys } from '../api.ts';

type Checked = AnswerOf<typeof checkUsername>['state'];

/** What is known of the name that stands in a field. `idle`: there is nothing to ask. */
export type UsernameState = 'idle' | 'checking' | Checked | 'failed';

export const usernameQuery = (username: string) =>
  queryOptions({
    queryKey: accountKeys.username(username),
    queryFn: ({ signal }) => api(checkUsername, { query: { username }, signal, timeoutMs: 5_000 }),
    staleTime: 10_000,
  });

/** What is wrong with a name before anybody is asked. */
export function usernameComplaint(username: string): Complaint | undefined {
  return complaintsAbout(checkUsername.query, { username })[0];
}

interface Look {
  readonly typed: string;
  /** What stood there long enough to be asked about. */
  readonly settled: string;
  readonly answer: Checked | undefined;
  readonly isError: boolean;
}

export function usernameState({ typed, settled, answer, isError }: Look): UsernameState {
  if (usernameComplaint(typed)) return 'idle';
  if (typed !== settled) return 'checking';
  return isError ? 'failed' : (answer ?? 'checking');
}

/** Somebody was faster than the last answer knew. */
export function rememberTaken(cache: QueryClient, username: string): void {
  cache.setQueryData(usernameQuery(username).queryKey, { state: 'taken' });
}

/** A name the server has just called taken need not be sent to hear it again. */
export function knownTaken(cache: QueryClient, username: string): Complaint<'username'>[] {
  const state = cache.getQueryData(usernameQuery(username).queryKey)?.state;
  if (state === 'taken') return [{ field: 'username', code: 'username_taken' }];
  return state === 'reserved' ? [{ field: 'username', code: 'username_reserved' }] : [];
}
