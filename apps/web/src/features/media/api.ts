import { readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export const mediaKeys = {
  own: (mediaId: string) => ['media', 'own', mediaId],
} as const;

/** How often it is asked for while it is made, where no event tells of it. */
const processingMs = 5_000;

/** A picture of one's own; what an upload answered with is as good as asked for. */
export function ownMediaQuery(arrived: OwnMedia) {
  return queryOptions({
    queryKey: mediaKeys.own(arrived.id),
    queryFn: ({ signal }) => api(readOwnMedia, { params: { mediaId: arrived.id }, signal }),
    initialData: arrived,
    staleTime: Infinity,
    refetchInterval: ({ state }) => state.data?.state === 'processing' && processingMs,
    // While the line was away it may have settled.
    meta: { live: true },
  });
}
