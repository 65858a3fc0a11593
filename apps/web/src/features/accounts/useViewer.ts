import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { viewerQuery } from './api.ts';
import { cutOffAfter, patienceOn, viewerState, type ViewerState } from './viewer-patience.ts';

const cutOff = cutOffAfter(patienceOn(navigator));

/** Who is looking. An answer that comes late still counts. */
export function useViewer(): ViewerState {
  const { data: me, isPending } = useQuery(viewerQuery);
  const isLate = useSyncExternalStore(isPending ? cutOff.listen : noNews, cutOff.hasPassed);
  return viewerState({ me, isPending, isLate });
}

/** Once somebody has answered there is nothing to wait for. */
function noNews(): () => void {
  return () => undefined;
}
