/** Relation of a viewer to a work: a post or a visual response. */
export interface WorkAccess {
  readonly isAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule of all lists. */
  readonly visible: boolean;
  /** Either has blocked the other. */
  readonly blocked: boolean;
  readonly removed: boolean;
}

/** Like the work itself: authors see masked ones, the team sees everything. */
export function mayRead({ visible, isAuthor, isStaff, removed }: WorkAccess): boolean {
  return visible || isStaff || (isAuthor && !removed);
}

/** Nobody rates their own work, a hidden one, or one across a block. */
export function refusedRating(
  access: WorkAccess,
): 'not_found' | 'own_content' | 'not_ratable' | undefined {
  if (access.visible) return access.isAuthor ? 'own_content' : undefined;
  const mayKnow = access.isStaff && !access.isAuthor && !access.blocked;
  return mayKnow ? 'not_ratable' : 'not_found';
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
