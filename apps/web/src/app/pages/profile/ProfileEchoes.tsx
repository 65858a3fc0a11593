import type { RatedWork } from '@stenope/contract/echoes/standing';
import { coverOf } from '@stenope/domain/posts/sensitive';
import type { ReactNode } from 'react';
import { StandingWaiting } from '../../../features/echoes/standing/StandingWaiting.tsx';
import { PostPhoto } from '../../../features/posts/PostPhoto.tsx';
import { useIsCovered } from '../../../features/posts/sensitive/covers.ts';
import { inPlace } from '../../../platform/parts/parts.tsx';

const StandingView = inPlace(
  async () => (await import('../../../features/echoes/standing/StandingView.tsx')).StandingView,
  <StandingWaiting />,
);

interface ProfileEchoesProps {
  readonly userId: string;
  readonly viewerId: string | undefined;
  /** Shown while none of the member's scores is stable. */
  readonly empty: ReactNode;
}

/** Echoes tab: ratings a member received, and ratings they gave. */
export function ProfileEchoes({ userId, viewerId, empty }: ProfileEchoesProps) {
  return (
    <StandingView
      userId={userId}
      empty={empty}
      renderPicture={(work) => <WorkPicture work={work} viewerId={viewerId} />}
    />
  );
}

interface WorkPictureProps {
  readonly work: RatedWork;
  readonly viewerId: string | undefined;
}

export function WorkPicture({ work, viewerId }: WorkPictureProps) {
  const { photo, alt, author, post } = work;
  const isCovered = useIsCovered({ ...coverOf(work, post), author }, viewerId);
  return (
    <PostPhoto
      post={{ photo, alt, title: post.title }}
      sizes="88px"
      isCovered={isCovered}
      fades={false}
    />
  );
}
