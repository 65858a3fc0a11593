import type { Viewer } from '../../platform/viewer.ts';
import type { WorkRow } from './queries.ts';

/** Like the work itself: authors see masked ones, the team sees everything. */
export function mayRead(work: WorkRow, viewer: Viewer): boolean {
  return work.visible || isStaff(viewer) || (isAuthor(work, viewer) && !work.removed);
}

/** Nobody rates their own work, a hidden one, or one across a block. */
export function refusedRating(
  work: WorkRow,
  viewer: Viewer,
): 'not_found' | 'own_content' | 'not_ratable' | undefined {
  if (work.visible) return isAuthor(work, viewer) ? 'own_content' : undefined;
  const mayKnow = isStaff(viewer) && !isAuthor(work, viewer) && !work.blocked;
  return mayKnow ? 'not_ratable' : 'not_found';
}

export function isAuthor({ authorId }: WorkRow, { userId }: Viewer): boolean {
  return authorId === userId;
}

function isStaff({ role }: Viewer): boolean {
  return role !== 'member';
}

/** A member's choices of what to show. By default nothing. */
interface Preferences {
  readonly showsGiven: boolean;
  readonly showsProgress: boolean;
}

interface Reading {
  readonly isOwn: boolean;
  readonly preferences: Preferences | null;
}

/** Members see everything of their own. */
export function shownTo({ isOwn, preferences }: Reading): { given: boolean; progress: boolean } {
  return {
    given: isOwn || (preferences?.showsGiven ?? false),
    progress: isOwn || (preferences?.showsProgress ?? false),
  };
}
