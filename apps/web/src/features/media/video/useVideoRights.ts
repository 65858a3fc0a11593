import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../../../platform/api/instance.ts';
import type { VideoRights } from '../content.ts';

/** What a member may do with videos; undefined until the server's limits are known. */
export function useVideoRights(isPro: boolean): VideoRights | undefined {
  const { data } = useQuery(instanceQuery);
  return data && { isPro, mostBytes: data.video?.bytes ?? null };
}
