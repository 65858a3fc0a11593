import type { ProfileLocation } from '@stenope/contract/people/profile';
import type { ReactNode } from 'react';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

/** Loaded on demand: the world map is large. */
const MemberMap = inPlace(
  async () => (await import('../../../features/posts/map/MemberMap.tsx')).MemberMap,
  <WaitingMap />,
);

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
    <RatingFromList viewerId={props.viewerId}>
      <MemberMap {...props} />
    </RatingFromList>
  );
}
