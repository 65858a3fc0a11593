import type { Person } from '@stenope/contract/people';
import type { PostCard } from '@stenope/contract/posts';
import type { ComponentProps } from 'react';
import { PostPhoto } from '../PostPhoto.tsx';
import { Cover } from './Cover.tsx';
import { useIsCovered } from './covers.ts';

interface CoveredPhotoProps extends Omit<ComponentProps<typeof PostPhoto>, 'post' | 'isCovered'> {
  readonly work: Pick<PostCard, 'id' | 'sensitive' | 'photo' | 'alt' | 'title'> & {
    readonly author: Person;
  };
  readonly viewerId: string | undefined;
}

/** Photograph behind its veil until it is uncovered. */
export function CoveredPhoto({ work, viewerId, ...shown }: CoveredPhotoProps) {
  const isCovered = useIsCovered(work, viewerId);
  return (
    // Focus target once the veil is removed: nothing inside can be focused.
    <span className="relative block" tabIndex={-1}>
      <PostPhoto post={work} isCovered={isCovered} {...shown} />
      {isCovered && <Cover work={work} isMember={viewerId !== undefined} />}
    </span>
  );
}
