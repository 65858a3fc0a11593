import { readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export const mediaKeys = {
  own: (mediaId: string) => ['media', 'own', mediaId],
} as const;

/** A picture of one's own; what an upload answered with is as good as asked for. */
export function ownMediaQuery(arrived: OwnMedia) {
  return queryOptions({
    queryKey: mediaKeys.own(arrived.id),
    queryFn: ({ signal }) => api(readOwnMedia, { params: { mediaId: arrived.id }, signal }),
    initialData: arrived,
    staleTime: Infinity,
    // While the line was away it may have settled.
    meta: { live: true },
  });
}
