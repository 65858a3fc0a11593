import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { KnownPost } from '../../features/posts/api.ts';
import { RateContext } from '../../features/posts/lists/rate-context.ts';
import { needWords } from '../../platform/words/need.ts';

const ListedRating = lazy(async () => {
  const [part] = await Promise.all([import('./ListedRating.tsx'), needWords(['echoes'])]);
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
