import type { AnswerOf, SentBody, SentQuery } from '@stenope/contract/action';
import { setProFlag } from '@stenope/contract/people/pro';
import { readAccess } from '@stenope/contract/site/administration';
import { readAudit } from '@stenope/contract/site/audit';
import { listFailedJobs, readDashboard, retryJob } from '@stenope/contract/site/dashboard';
import {
  demoteAdmin,
  listMembers,
  promoteMember,
  reactivateMember,
  readMemberDetail,
  suspendMember,
  type memberFilters,
} from '@stenope/contract/site/members';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const keys = {
  access: ['administration', 'access'],
  dashboard: ['administration', 'dashboard'],
  jobs: ['administration', 'jobs'],
  members: ['administration', 'members'],
  member: (userId: string) => ['administration', 'member', userId],
  audit: ['administration', 'audit'],
} as const;

/** Roles of the viewer: fetched each time an admin page opens, never from the cache. */
export const accessQuery = queryOptions({
  queryKey: keys.access,
  queryFn: ({ signal }) => api(readAccess, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export async function askAccessAnew(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: keys.access });
}

export type Dashboard = AnswerOf<typeof readDashboard>;

/** Asked again every minute: it says what waits now. */
export const dashboardQuery = queryOptions({
  queryKey: keys.dashboard,
  queryFn: ({ signal }) => api(readDashboard, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
});

const firstPage = undefined as string | undefined;

type Jobs = AnswerOf<typeof listFailedJobs>;

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: keys.jobs,
  queryFn: ({ pageParam, signal }): Promise<Jobs> =>
    api(listFailedJobs, { query: { cursor: pageParam }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }: Jobs) => next,
  staleTime: 0,
});

export function useRetry() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => api(retryJob, { params: { jobId } }),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.jobs }),
  });
}

export type MemberFilter = (typeof memberFilters)[number];

type Members = AnswerOf<typeof listMembers>;

export function membersQuery(filter: MemberFilter, q: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.members, filter, q],
    queryFn: ({ pageParam, signal }): Promise<Members> =>
      api(listMembers, {
        query: { filter, cursor: pageParam, ...(q.length > 1 && { q }) },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Members) => next,
    staleTime: 0,
  });
}

export function memberQuery(userId: string) {
  return queryOptions({
    queryKey: keys.member(userId),
    queryFn: ({ signal }) => api(readMemberDetail, { params: { userId }, signal }),
    staleTime: 0,
  });
}

export type MemberAct = 'promote' | 'demote' | 'grant_pro' | 'withdraw_pro' | 'reactivate';

/** Changes a member; the details and every list are read anew. */
export function useMemberAct(userId: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (act: MemberAct) => {
      const params = { userId };
      if (act === 'promote') await api(promoteMember, { params });
      else if (act === 'demote') await api(demoteAdmin, { params });
      else if (act === 'reactivate') await api(reactivateMember, { params });
      else await api(setProFlag, { params, body: { isPro: act === 'grant_pro' } });
    },
    onSuccess: onDone,
    onSettled: () => readAnew(cache, userId),
  });
}

export type Suspension = SentBody<typeof suspendMember>;

export function useSuspending(userId: string, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: Suspension) => api(suspendMember, { params: { userId }, body }),
    onSuccess: onDone,
    onSettled: () => readAnew(cache, userId),
  });
}

function readAnew(cache: QueryClient, userId: string): Promise<unknown> {
  return Promise.all([
    cache.invalidateQueries({ queryKey: keys.member(userId) }),
    cache.invalidateQueries({ queryKey: keys.members }),
  ]);
}

type Log = AnswerOf<typeof readAudit>;

export type AuditSearch = Pick<
  SentQuery<typeof readAudit>,
  'actor' | 'act' | 'target' | 'from' | 'until'
>;

export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: [...keys.audit, search],
    queryFn: ({ pageParam, signal }): Promise<Log> =>
      api(readAudit, { query: { ...search, cursor: pageParam }, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: Log) => next,
    staleTime: 0,
  });
}
