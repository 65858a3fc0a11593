import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { postRatingAt } from '../../features/echoes/api.ts';
import type { KnownPost } from '../../features/posts/api.ts';
import { RateContext } from '../../features/posts/lists/rate-context.ts';
import { NetworkError } from '../../platform/api/failures.ts';
import { savesData } from '../../platform/api/saving.ts';
import { needWords } from '../../platform/words/need.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { inIdleTime } from '../../ui/idle.ts';
import { showToast } from '../../ui/toast/toast.ts';

async function load() {
  const [{ ListedRating }] = await Promise.all([
    import('./ListedRating.tsx'),
    needWords(['echoes']),
  ]);
  return { ListedRating };
}

interface RatingFromListProps {
  /** Undefined for visitors, who cannot rate. */
  readonly viewerId: string | undefined;
  /** Lists of posts; each post's ring opens the rating sheet without leaving the list. */
  readonly children: ReactNode;
}

export function RatingFromList({ viewerId, children }: RatingFromListProps) {
  const [asked, setAsked] = useState<{ readonly post: KnownPost; readonly visit: number }>();
  const { parts, fetchParts } = useParts();
  const sentence = useFailureSentence();
  const giveUp = useEffectEvent((cause: unknown) => {
    // Withdrawn, so that the sheet does not open by itself later.
    setAsked(undefined);
    const code = navigator.onLine ? 'network' : 'offline';
    showToast({ kind: 'error', text: sentence(new NetworkError(code, { cause })) });
  });
  useEffect(() => {
    if (asked) fetchParts().catch((cause: unknown) => giveUp(cause));
  }, [asked, fetchParts]);
  const rate = useCallback(
    (post: KnownPost) => setAsked((before) => ({ post, visit: (before?.visit ?? 0) + 1 })),
    [],
  );
  const rating = useMemo(() => ({ rate, placeOf: postRatingAt }), [rate]);
  // Prefetched when idle: the network may be gone when the sheet is needed.
  useEffect(() => {
    if (viewerId === undefined || savesData()) return undefined;
    return inIdleTime(() => void fetchParts().catch(() => undefined), { elseMs: 1000 });
  }, [viewerId, fetchParts]);
  return (
    <RateContext value={viewerId === undefined ? undefined : rating}>
      {children}
      {asked && parts && (
        <parts.ListedRating key={asked.visit} post={asked.post} viewerId={viewerId} />
      )}
    </RateContext>
  );
}

/** Loads the sheet's code, again on each attempt: a failed fetch must not be final. */
function useParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const fetchParts = useCallback(async () => setParts(await load()), []);
  return { parts, fetchParts };
}
