import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { viewerQuery } from '../features/accounts/api.ts';
import { openLine } from './live.ts';

/** One line a page, while somebody is signed in; another person gets another line. */
export function useLiveLine(): void {
  const cache = useQueryClient();
  const { data: viewer } = useQuery(viewerQuery);
  const viewerId = viewer?.id;
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    return openLine(cache);
  }, [viewerId, cache]);
}
