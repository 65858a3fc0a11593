import type { AnswerOf } from '@stenope/contract/action';
import { searchPeople } from '@stenope/contract/people';
import {
  readTrial,
  readTrust,
  readTrustOverview,
  seedCurator,
  unseedCurator,
} from '@stenope/contract/echoes/trust';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const trustKeys = {
  rules: ['trust', 'rules'],
  overview: ['trust', 'overview'],
  trial: (trialId: string) => ['trust', 'trial', trialId],
  people: (typed: string) => ['trust', 'people', typed],
} as const;

/** The rules in force, as the public page shows them. */
export type Rules = AnswerOf<typeof readTrust>;
/** Additional facts for admins. */
export type Overview = AnswerOf<typeof readTrustOverview>;
export type Trial = AnswerOf<typeof readTrial>;
/** A configuration as sent over the wire. */
export type Numbers = readonly Rules['numbers'][number][];

export const rulesQuery = queryOptions({
  queryKey: trustKeys.rules,
  queryFn: ({ signal }) => api(readTrust, { signal }),
});

export const overviewQuery = queryOptions({
  queryKey: trustKeys.overview,
  queryFn: ({ signal }) => api(readTrustOverview, { signal }),
  staleTime: 0,
  // Polled while a batch is running.
  refetchInterval: ({ state }) => (isUnderWay(state.data?.batch.state) ? 3_000 : false),
});

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running';

/** Polled until the trial has ended. */
export function trialQuery(trialId: string) {
  return queryOptions({
    queryKey: trustKeys.trial(trialId),
    queryFn: ({ signal }) => api(readTrial, { params: { trialId }, signal }),
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : 1_000),
    staleTime: 0,
  });
}

export async function readTrustAnew(cache: QueryClient): Promise<void> {
  await Promise.all([
    cache.invalidateQueries({ queryKey: trustKeys.rules }),
    cache.invalidateQueries({ queryKey: trustKeys.overview }),
  ]);
}

export function peopleQuery(typed: string) {
  return queryOptions({
    queryKey: trustKeys.people(typed.toLowerCase()),
    queryFn: async ({ signal }) => (await api(searchPeople, { query: { q: typed }, signal })).items,
  });
}

/** Appoints or dismisses a seed curator. */
export function useSeeding() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, isSeed }: { userId: string; isSeed: boolean }) =>
      api(isSeed ? seedCurator : unseedCurator, { params: { userId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: trustKeys.overview }),
  });
}
