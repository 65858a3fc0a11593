import type { SentBody } from '@stenope/contract/action';
import {
  claimCase,
  decideCase,
  decideCases,
  escalateCase,
  handOnCase,
  judgeAppeal,
  listCases,
  listTeam,
  noteOnCase,
  openCase,
  readCase,
  releaseCase,
  searchModeratedPosts,
  type CaseDetails,
} from '@stenope/contract/site/moderation';
import { readReportedMessages } from '@stenope/contract/site/reports';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import {
  caseIn,
  deskKeys,
  keepCase,
  later,
  leaveLists,
  type CasePage,
  type KnownCase,
  type ListFilters,
} from './case-cache.ts';

/** Topic of the live line where admins hear of every case. */
export const casesTopic = 'moderation:cases';

const meta = { topic: casesTopic } as const;
const minuteMs = 60_000;

type CaseStatus = CaseDetails['status'];

const first: string | undefined = undefined;

/** Cases of a status, the most urgent first. The list holds ids; each case is kept by itself. */
export function casesQuery(filters: ListFilters & { readonly view: CaseStatus }) {
  const { view, q, kind, reportedOnly, mine } = filters;
  return infiniteQueryOptions({
    queryKey: deskKeys.list(filters),
    queryFn: async ({ pageParam, signal, client }): Promise<CasePage> => {
      // Whatever comes from now on is news again.
      if (pageParam === undefined) forgetNews(client);
      const { items, next } = await api(listCases, {
        query: {
          cursor: pageParam,
          status: view,
          ...(q !== '' && { q }),
          ...(kind && { kind }),
          ...(reportedOnly && { reportedOnly: 'yes' as const }),
          ...(mine && { mine: 'yes' as const }),
        },
        signal,
      });
      for (const one of items) {
        client.setQueryData<KnownCase>(deskKeys.one(one.id), (known) => later(known, one));
      }
      return { ids: items.map(({ id }) => id), next, told: items.length };
    },
    initialPageParam: first,
    getNextPageParam: ({ next }: CasePage) => next,
    meta,
  });
}

function forgetNews(cache: QueryClient): void {
  cache.setQueryData<readonly string[]>(deskKeys.news, []);
}

/** Cases that came since the list was read; written by events alone. */
export const newsQuery = queryOptions({
  queryKey: deskKeys.news,
  queryFn: (): readonly string[] => [],
  initialData: [],
  staleTime: Infinity,
});

/** All posts, in any state, reported or not. */
export function postsQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: deskKeys.found(q),
    queryFn: ({ pageParam, signal }) =>
      api(searchModeratedPosts, { query: { cursor: pageParam, ...(q !== '' && { q }) }, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
    meta,
  });
}

/** One case with everything about it. An answer older than what is known is not kept. */
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: deskKeys.one(id),
    queryFn: async ({ signal, client }): Promise<KnownCase> => {
      const came = await api(readCase, { params: { caseId: id }, signal });
      const one = later(caseIn(client, id), came);
      leaveLists(client, id, one.status);
      return one;
    },
    // Longer than a list, which has only the ids.
    gcTime: 60 * minuteMs,
    meta,
  });
}

/** Reads a case anew, also where only a list shows it. What fails is read when it is opened. */
export function readAnew(cache: QueryClient, id: string): void {
  cache.fetchQuery({ ...caseQuery(id), staleTime: 0 }).catch(() => undefined);
}

/** Everybody a case can be handed on to. */
export const teamQuery = queryOptions({
  queryKey: deskKeys.team,
  queryFn: ({ signal }) => api(listTeam, { signal }),
  staleTime: minuteMs,
});

/** Sealed copy of a reported conversation. Each read is written down: it is never repeated by itself. */
export function sealedQuery(reportId: string) {
  return queryOptions({
    queryKey: deskKeys.sealed(reportId),
    queryFn: ({ signal }) => api(readReportedMessages, { params: { reportId }, signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { snapshot: true },
  });
}

/** Acts on one case; whatever the server answers is the case from then on. */
export function useCaseActs(caseId: string) {
  const cache = useQueryClient();
  const params = { caseId };
  const keep = { onSuccess: (one: CaseDetails) => keepCase(cache, one) };
  // Somebody else was faster: what they did is shown.
  const keepOrRead = {
    ...keep,
    onError: () => readAnew(cache, caseId),
  };
  return {
    claim: useMutation({ ...keepOrRead, mutationFn: () => api(claimCase, { params }) }),
    release: useMutation({ ...keepOrRead, mutationFn: () => api(releaseCase, { params }) }),
    escalate: useMutation({ ...keepOrRead, mutationFn: () => api(escalateCase, { params }) }),
    handOn: useMutation({
      ...keepOrRead,
      mutationFn: (to: string) => api(handOnCase, { params, body: { to } }),
    }),
    note: useMutation({
      ...keep,
      mutationFn: (body: string) => api(noteOnCase, { params, body: { body } }),
    }),
    judge: useMutation({
      ...keepOrRead,
      mutationFn: (body: SentBody<typeof judgeAppeal>) => api(judgeAppeal, { params, body }),
    }),
  };
}

export type Judgement = Omit<SentBody<typeof decideCase>, 'revision'>;

export interface Decided {
  readonly done: readonly string[];
  readonly refused: readonly string[];
}

/** Decides one case, or several alike. Those refused are read anew. */
export function useDeciding() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (asked: {
      readonly cases: readonly Pick<KnownCase, 'id' | 'revision'>[];
      readonly judgement: Judgement;
    }): Promise<Decided> => {
      const { cases, judgement } = asked;
      const [only, ...others] = cases;
      if (only !== undefined && others.length === 0) {
        const { id, revision } = only;
        const one = await api(decideCase, {
          params: { caseId: id },
          body: { ...judgement, revision },
        });
        keepCase(cache, one);
        return { done: [id], refused: [] };
      }
      const wanted = cases.map(({ id, revision }) => ({ id, revision }));
      const { items } = await api(decideCases, { body: { ...judgement, cases: wanted } });
      const idsOf = (isDone: boolean) =>
        items.filter(({ refused }) => (refused === null) === isDone).map(({ id }) => id);
      return { done: idsOf(true), refused: idsOf(false) };
    },
    onSuccess: ({ done, refused }) => {
      for (const id of done) leaveLists(cache, id, 'closed');
      for (const id of refused) readAnew(cache, id);
      void cache.invalidateQueries({ queryKey: deskKeys.posts });
    },
    onError: (_, { cases }) => {
      for (const { id } of cases) readAnew(cache, id);
    },
  });
}

/** Opens a case about something nobody reported or that was decided, or finds the open one. */
export function useOpening() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof openCase>) => api(openCase, { body }),
    onSuccess: (one) => keepCase(cache, one),
  });
}
