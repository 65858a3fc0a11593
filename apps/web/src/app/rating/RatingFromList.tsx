import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { postRatingAt } from '../../features/echoes/rating/place.ts';
import type { KnownPost } from '../../features/posts/api.ts';
import { RateContext } from '../../features/posts/lists/rate-context.ts';
import { NetworkError } from '../../platform/api/failures.ts';
import { savesData } from '../../platform/api/saving.ts';
import type { Place } from '../../platform/sending/place.ts';
import { leftOf } from '../../platform/sending/sending.ts';
import { whenWriter } from '../../platform/sending/writer.ts';
import { needWords } from '../../platform/words/need.ts';
import { useFailureSentence } from '../../platform/words/useFailureSentence.ts';
import { inIdleTime } from '../../ui/idle.ts';
import { showToast } from '../../ui/toast/toast.ts';

async function load() {
  const [{ ListedRating }, { LeftRatings }] = await Promise.all([
    import('./ListedRating.tsx'),
    import('./LeftRatings.tsx'),
    needWords(['echoes']),
  ]);
  return { ListedRating, LeftRatings };
}

interface RatingFromListProps {
  /** Visitors do not rate. */
  readonly viewerId: string | undefined;
  /** Lists of posts: the ring of each opens its rating, and one stays where one is. */
  readonly children: ReactNode;
}

export function RatingFromList({ viewerId, children }: RatingFromListProps) {
  const [asked, setAsked] = useState<{ readonly post: KnownPost; readonly visit: number }>();
  const { parts, fetchParts } = useParts();
  const sentence = useFailureSentence();
  const giveUp = useEffectEvent((cause: unknown) => {
    // It does not open by itself, later.
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
  const left = useLeftRatings();
  // There before they are needed: the network may be gone by then.
  useEffect(() => {
    if (viewerId === undefined || savesData()) return undefined;
    return inIdleTime(() => void fetchParts().catch(() => undefined), { elseMs: 1000 });
  }, [viewerId, fetchParts]);
  useEffect(() => {
    if (left.length > 0) fetchParts().catch(() => undefined);
  }, [left, fetchParts]);
  return (
    <RateContext value={viewerId === undefined ? undefined : rating}>
      {children}
      {asked && parts && (
        <parts.ListedRating key={asked.visit} post={asked.post} viewerId={viewerId} />
      )}
      {left.length > 0 && parts && <parts.LeftRatings places={left} />}
    </RateContext>
  );
}

/** Fetched again by who asks again: a network that was away must not leave the list without them. */
function useParts() {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof load>>>();
  const fetchParts = useCallback(async () => setParts(await load()), []);
  return { parts, fetchParts };
}

/** What waited already when this list came on screen, and nobody sends. */
function useLeftRatings(): readonly Place[] {
  const cache = useQueryClient();
  const [left, setLeft] = useState<readonly Place[]>([]);
  useEffect(() => whenWriter(() => setLeft(leftOf(cache, 'rating'))), [cache]);
  return left;
}
