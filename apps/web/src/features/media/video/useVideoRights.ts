import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../../../platform/api/instance.ts';
import type { VideoRights } from '../content.ts';

/** What a member may do with videos; of a Pro undefined until the server's limits are known. */
export function useVideoRights(isPro: boolean): VideoRights | undefined {
  const { data } = useQuery(instanceQuery);
  if (!isPro) return { isPro, mostBytes: null };
  return data && { isPro, mostBytes: data.video?.bytes ?? null };
}
