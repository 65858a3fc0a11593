import type { CaseCard, CaseDetails } from '@stenope/contract/site/moderation';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { caseStatuses } from '@stenope/domain/moderation/cases';
import type { DeskPlace, DeskView } from './address.ts';

/** What narrows a list; the case under review does not. */
export type ListFilters = Omit<DeskPlace, 'caseId'>;

export const deskKeys = {
  lists: ['moderation', 'lists'],
  listsOf: (view: DeskView) => ['moderation', 'lists', view],
  list: (filters: ListFilters) => ['moderation', 'lists', filters.view, filters],
  posts: ['moderation', 'posts'],
  found: (q: string) => ['moderation', 'posts', q],
  one: (id: string) => ['moderation', 'case', id],
  news: ['moderation', 'news'],
  team: ['moderation', 'team'],
  sealed: (reportId: string) => ['moderation', 'sealed', reportId],
} as const;

/** A case as far as it is known: its card from a list, or all of it. */
export type KnownCase = CaseCard & Partial<Omit<CaseDetails, keyof CaseCard>>;

export function isWhole(known: KnownCase): known is CaseDetails {
  return known.reportList !== undefined;
}

/** The later of two states of a case. Of two equally late ones, the whole one. */
export function later(known: KnownCase | undefined, came: KnownCase): KnownCase {
  if (known === undefined || came.revision > known.revision) {
    // What only the whole case has stays until it is read anew, and so does the state in which it
    // was read, which a decision names.
    const { revision } = known ?? came;
    return known && isWhole(known) && !isWhole(came) ? { ...known, ...came, revision } : came;
  }
  if (came.revision === known.revision && isWhole(came)) return came;
  return known;
}

export function caseIn(cache: QueryClient, id: string): KnownCase | undefined {
  return cache.getQueryData<KnownCase>(deskKeys.one(id));
}

/** Keeps a case unless a later state is known, and takes it off lists it no longer belongs to. */
export function keepCase(cache: QueryClient, came: KnownCase): void {
  cache.setQueryData<KnownCase>(deskKeys.one(came.id), (known) => later(known, came));
  leaveLists(cache, came.id, (caseIn(cache, came.id) ?? came).status);
}

export interface CasePage {
  readonly ids: readonly string[];
  readonly next: string | undefined;
  /** How many the server answered with, whatever was decided since. */
  readonly told: number;
}

export type CasePages = InfiniteData<CasePage, string | undefined>;

/** Takes a case off the lists of another status. */
export function leaveLists(cache: QueryClient, id: string, status: CaseCard['status']): void {
  for (const view of caseStatuses) {
    if (view === status) continue;
    cache.setQueriesData<CasePages>(
      { queryKey: deskKeys.listsOf(view) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            ids: page.ids.filter((one) => one !== id),
          })),
        },
    );
  }
}

/** Ids of the news beyond which it is simply many. */
const mostNews = 99;

/** Remembers a case that came into the queue since the list was read. */
export function hearOf(cache: QueryClient, id: string): void {
  cache.setQueryData<readonly string[]>(deskKeys.news, (ids = []) =>
    ids.includes(id) || ids.length >= mostNews ? ids : [...ids, id],
  );
}

/** Whether a list that is loaded has the case. */
export function isListed(cache: QueryClient, id: string): boolean {
  return cache
    .getQueriesData<CasePages>({ queryKey: deskKeys.lists })
    .some(([, data]) => data?.pages.some(({ ids }) => ids.includes(id)));
}
