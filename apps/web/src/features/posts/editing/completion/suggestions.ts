import { searchHashtags } from '@stenope/contract/feed';
import { searchPeople } from '@stenope/contract/people';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import type { Unfinished } from './completion.ts';

export interface NameSuggestion {
  readonly name: string;
  /** Display name of a member; number of posts of a hashtag. */
  readonly displayName?: string;
  readonly posts?: number;
  /** True when that number is a round one. */
  readonly isAbout?: boolean;
}

type Asked = Pick<Unfinished, 'kind' | 'typed'>;

async function ask(
  { kind, typed }: Asked,
  signal: AbortSignal,
): Promise<readonly NameSuggestion[]> {
  const query = { q: typed };
  if (kind === 'tag') {
    const { items } = await api(searchHashtags, { query, signal });
    return items.map(({ tag, posts, approximate = false }) => ({
      name: tag,
      posts,
      isAbout: approximate,
    }));
  }
  const { items } = await api(searchPeople, { query, signal });
  return items.map(({ username, displayName }) => ({ name: username, displayName }));
}

export function suggestionsQuery(asked: Asked) {
  return queryOptions({
    queryKey: ['posts', 'suggestions', asked.kind, asked.typed.toLowerCase()],
    queryFn: ({ signal }) => ask(asked, signal),
    staleTime: 60_000,
    retry: false,
  });
}
