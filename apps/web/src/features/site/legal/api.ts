import { publishLegal, readLegal } from '@stenope/contract/site/legal';
import type { SentBody } from '@stenope/contract/action';
import type { EditedLegalPage } from '@stenope/domain/legal/pages';
import type { Language } from '@stenope/i18n/languages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

const legalKey = ['site', 'legal'] as const;

interface LegalAsked {
  readonly page: EditedLegalPage;
  readonly language: Language;
  /** The one in force when absent. */
  readonly version?: number | undefined;
}

/** Text of a legal page, as its readers see it. */
export function legalQuery({ page, language, version }: LegalAsked) {
  return queryOptions({
    queryKey: [...legalKey, page, language, version ?? 'in force'],
    queryFn: ({ signal }) =>
      api(readLegal, {
        params: { page },
        query: { language, ...(version !== undefined && { version }) },
        signal,
      }),
  });
}

/** The text in exactly this language, for those who write it: never from the cache. */
export function writtenLegalQuery({ page, language }: LegalAsked) {
  return queryOptions({
    queryKey: [...legalKey, page, language, 'written'],
    queryFn: ({ signal }) =>
      api(readLegal, { params: { page }, query: { language, exact: 'yes' }, signal }),
    staleTime: 0,
    gcTime: 0,
    // Nobody's writing is replaced under their hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export async function publishText(page: EditedLegalPage, body: SentBody<typeof publishLegal>) {
  return api(publishLegal, { params: { page }, body });
}

export async function readLegalAnew(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({ queryKey: legalKey });
}
