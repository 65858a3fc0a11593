import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { viewerQuery } from './api.ts';
import { cutOffAfter, patienceOn, viewerState, type ViewerState } from './viewer-patience.ts';

const cutOff = cutOffAfter(patienceOn(navigator));

/** The current viewer. An answer after the cut-off still counts. */
export function useViewer(): ViewerState {
  const { data: me, isPending } = useQuery(viewerQuery);
  const isLate = useSyncExternalStore(
    isPending ? cutOff.listen : noSubscription,
    cutOff.hasPassed,
    cutOff.hasPassed,
  );
  return viewerState({ me, isPending, isLate });
}

/** Listener that does nothing, for a viewer already known. */
function noSubscription(): () => void {
  return () => undefined;
}
