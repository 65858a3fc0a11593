import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { KnownPost } from '../../features/posts/api.ts';
import { RateContext } from '../../features/posts/lists/rate-context.ts';
import { whenIdle } from '../../platform/api/idle.ts';
import { needWords } from '../../platform/words/need.ts';

const load = () => Promise.all([import('./ListedRating.tsx'), needWords(['echoes'])]);
const ListedRating = lazy(async () => {
  const [part] = await load();
  return { default: part.ListedRating };
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
  // There before it is needed: the network may be gone by then.
  useEffect(() => {
    if (viewerId === undefined) return undefined;
    return whenIdle(() => void load().catch(() => undefined));
  }, [viewerId]);
  return (
    <RateContext value={viewerId === undefined ? undefined : rate}>
      {children}
      {asked && (
        <Suspense>
          <ListedRating key={asked.visit} post={asked.post} viewerId={viewerId} />
        </Suspense>
      )}
    </RateContext>
  );
}
