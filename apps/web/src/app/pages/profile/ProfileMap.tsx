import type { ProfileLocation } from '@stenope/contract/people/profile';
import type { ReactNode } from 'react';
import { WaitingMap } from '../../../features/posts/map/WaitingMap.tsx';
import { inPlace } from '../../../platform/parts/parts.tsx';
import { needWords } from '../../../platform/words/need.ts';
import { RatingFromList } from '../../rating/RatingFromList.tsx';

/** Loaded on demand: the world map is large. */
const MemberMap = inPlace(
  async () => {
    const [{ MemberMap: Part }] = await Promise.all([
      import('../../../features/posts/map/MemberMap.tsx'),
      needWords(['map']),
    ]);
    return Part;
  },
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
