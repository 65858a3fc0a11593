import type { ProfileLocation } from '@stenope/contract/people/profile';
import { lazy, Suspense, type ReactNode } from 'react';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

/** The world is large: it comes when it is asked for. */
const MemberMap = lazy(async () => ({
  default: (await import('../../../features/posts/map/MemberMap.tsx')).MemberMap,
}));

interface ProfileMapProps {
  readonly username: string;
  readonly viewerId: string | undefined;
  /** Where they work, as their page says it. */
  readonly home: ProfileLocation | null;
  readonly empty: ReactNode;
}

/** Where somebody’s images were made. */
export function ProfileMap(props: ProfileMapProps) {
  return (
    <Suspense fallback={<WaitingMap />}>
      <RatingFromList viewerId={props.viewerId}>
        <MemberMap {...props} />
      </RatingFromList>
    </Suspense>
  );
}
