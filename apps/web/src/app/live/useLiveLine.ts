import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../../features/accounts/useViewer.ts';

/** One line a page, while somebody is signed in; another person gets another line. */
export function useLiveLine(): void {
  const cache = useQueryClient();
  const viewerId = useViewer().me?.id;
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    let close: (() => void) | undefined;
    let isGone = false;
    // Visitors have no line, and do without its code.
    void import('./live.ts').then(
      ({ openLine }) => {
        if (!isGone) close = openLine(cache);
      },
      // Without the line a page is read anew when one comes back to it.
      () => undefined,
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [viewerId, cache]);
}
