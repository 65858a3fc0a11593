import { readOwnMedia, readVideo, retryVideo, type OwnMedia } from '@stenope/contract/media';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** Where one of the viewer's videos stands; events bring what is done meanwhile. */
export function videoQuery(mediaId: string) {
  return queryOptions({
    queryKey: mediaKeys.video(mediaId),
    queryFn: ({ signal }) => api(readVideo, { params: { mediaId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state !== 'ready' && data?.state !== 'failed' && processingMs,
    meta: { live: true },
  });
}

/** Begins a failed video anew. */
export function useRetryVideo(mediaId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api(retryVideo, { params: { mediaId } }),
    onSuccess: (status) => cache.setQueryData(mediaKeys.video(mediaId), status),
  });
}
