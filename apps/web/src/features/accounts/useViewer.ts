import type { Me } from '@stenope/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { viewerQuery } from './api.ts';
import { patienceOn } from './viewer-patience.ts';

export type ViewerState =
  | { readonly state: 'loading'; readonly me: null }
  | { readonly state: 'in'; readonly me: Me }
  | { readonly state: 'out'; readonly me: null };

const startedAt = performance.now();

/** Who is looking. An answer that comes late still counts. */
export function useViewer(): ViewerState {
  const { data: me, isPending } = useQuery(viewerQuery);
  const isLate = useIsLate(isPending);
  if (me) return { state: 'in', me };
  return { state: isPending && !isLate ? 'loading' : 'out', me: null };
}

/** Counted from the start of the page, not from when somebody asked first. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(() => leftMs() <= 0);
  useEffect(() => {
    if (!isWaiting || isLate) return undefined;
    const timer = setTimeout(() => setLate(true), leftMs());
    return () => clearTimeout(timer);
  }, [isWaiting, isLate]);
  return isLate;
}

function leftMs(): number {
  return startedAt + patienceOn(navigator) - performance.now();
}
