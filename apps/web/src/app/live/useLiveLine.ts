import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useViewer } from '../../features/accounts/useViewer.ts';
import { openOnceLoaded } from './open-once-loaded.ts';

/**
 * Keeps one live line a page while somebody is signed in; another member gets another line. Until its
 * code has come, pages are refetched when they are opened again.
 */
export function useLiveLine(): void {
  const cache = useQueryClient();
  const viewerId = useViewer().me?.id;
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    return openOnceLoaded(async () => {
      // Visitors have no line and do not download its code.
      const { openLine } = await import('./live.ts');
      return () => openLine(cache, viewerId);
    });
  }, [viewerId, cache]);
}
