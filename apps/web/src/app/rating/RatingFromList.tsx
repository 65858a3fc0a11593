import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ratingAt } from '../../features/echoes/rating/useRating.ts';
import type { KnownPost } from '../../features/posts/api.ts';
import { RateContext } from '../../features/posts/lists/rate-context.ts';
import { whenIdle } from '../../platform/api/idle.ts';
import { waitingOf } from '../../platform/sending/waiting.ts';
import { whenWriter } from '../../platform/sending/writer.ts';
import { needWords } from '../../platform/words/need.ts';

const load = () => Promise.all([import('./ListedRating.tsx'), needWords(['echoes'])]);
const ListedRating = lazy(async () => {
  const [part] = await load();
  return { default: part.ListedRating };
});

const LeftRatings = lazy(async () => {
  const [part] = await Promise.all([import('./LeftRatings.tsx'), needWords(['echoes'])]);
  return { default: part.LeftRatings };
});

interface RatingFromListProps {
  /** Visitors do not rate. */
  readonly viewerId: string | undefined;
  /** Lists of posts: the ring of each opens its rating, and one stays where one is. */
  readonly children: ReactNode;
}

export function RatingFromList({ viewerId, children }: RatingFromListProps) {
  const [asked, setAsked] = useState<{ readonly post: KnownPost; readonly visit: number }>();
  const rate = useCallback(
    (post: KnownPost) => setAsked((before) => ({ post, visit: (before?.visit ?? 0) + 1 })),
    [],
  );
  const rating = useMemo(() => ({ rate, placeOf: ratingAt }), [rate]);
  const left = useLeftRatings();
  // There before it is needed: the network may be gone by then.
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    return whenIdle(() => void load().catch(() => undefined));
  }, [viewerId]);
  return (
    <RateContext value={viewerId === undefined ? undefined : rating}>
      {children}
      {asked && (
        <Suspense>
          <ListedRating key={asked.visit} post={asked.post} viewerId={viewerId} />
        </Suspense>
      )}
      {left.length > 0 && (
        <Suspense>
          <LeftRatings workIds={left} />
        </Suspense>
      )}
    </RateContext>
  );
}

/** What waited already when this list came on screen: the others have somebody who sends them. */
function useLeftRatings(): readonly string[] {
  const [left, setLeft] = useState<readonly string[]>([]);
  useEffect(() => whenWriter(() => setLeft(waitingOf('rating'))), []);
  return left;
}
