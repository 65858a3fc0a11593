import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recheckViewer, viewerQuery, type Viewer } from '../api.ts';
import { hearOtherTabs } from '../tabs.ts';

const sessionId = ({ session }: Viewer) => session?.id ?? null;

/** Mounted once a page: keeps the member signed in and follows what other tabs do. */
export function useSessionKeeper(): void {
  const cache = useQueryClient();
  const { data: id } = useQuery({ ...viewerQuery, select: sessionId });

  useEffect(() => hearOtherTabs(() => recheckViewer(cache)), [cache]);

  useEffect(() => {
    if (!id) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    // Not loaded for visitors. If it fails to load, the session still lasts for weeks.
    void import('./keep-session.ts').then(
      ({ keepSession }) => {
        if (!isGone) stop = keepSession(cache);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [id, cache]);
}
