import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../../features/accounts/useViewer.ts';

/** Keeps one live line a page while somebody is signed in; another member gets another line. */
export function useLiveLine(): void {
  const cache = useQueryClient();
  const viewerId = useViewer().me?.id;
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    let close: (() => void) | undefined;
    let isGone = false;
    // Visitors have no line and do not download its code.
    void import('./live.ts').then(
      ({ openLine }) => {
        if (!isGone) close = openLine(cache, viewerId);
      },
      // Without the line, pages are refetched when they are opened again; the outbox is kept in
      // storage for the next page.
      () => undefined,
    );
    return () => {
      isGone = true;
      close?.();
    };
  }, [viewerId, cache]);
}
