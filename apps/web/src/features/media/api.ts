import { readOwnMedia, type OwnMedia } from '@stenope/contract/media';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export const mediaKeys = {
  own: (mediaId: string) => ['media', 'own', mediaId],
  video: (mediaId: string) => ['media', 'video', mediaId],
} as const;

/** Poll interval while a picture is processed, in case no event arrives. */
const processingMs = 5_000;

/** One of the viewer's pictures, seeded with the upload's answer. */
export function ownMediaQuery(arrived: OwnMedia) {
  return queryOptions({
    queryKey: mediaKeys.own(arrived.id),
    queryFn: ({ signal }) => api(readOwnMedia, { params: { mediaId: arrived.id }, signal }),
    initialData: arrived,
    staleTime: Infinity,
    refetchInterval: ({ state }) => state.data?.state === 'processing' && processingMs,
    // The picture may have settled while the live line was down.
    meta: { live: true },
  });
}
