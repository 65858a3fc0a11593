import type { ProfileLocation } from '@stenope/contract/people/profile';
import { lazy, Suspense, type ReactNode } from 'react';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

/** Loaded on demand: the world map is large. */
const MemberMap = lazy(async () => ({
  default: (await import('../../../features/posts/map/MemberMap.tsx')).MemberMap,
}));

interface ProfileMapProps {
  readonly username: string;
  readonly viewerId: string | undefined;
  /** Location shown on the member's profile. */
  readonly home: ProfileLocation | null;
  readonly empty: ReactNode;
}

/** Map of the places where a member's images were made. */
export function ProfileMap(props: ProfileMapProps) {
  return (
    <Suspense fallback={<WaitingMap />}>
      <RatingFromList viewerId={props.viewerId}>
        <MemberMap {...props} />
      </RatingFromList>
    </Suspense>
  );
}
