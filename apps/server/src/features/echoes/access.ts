/** How somebody stands to a work: a post, or a response to one. */
export interface WorkAccess {
  readonly isAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule that every list obeys. */
  readonly visible: boolean;
  /** Either has blocked the other. */
  readonly blocked: boolean;
  readonly removed: boolean;
}

/** As the work itself: authors see what is masked, those who look after the site see everything. */
export function mayRead({ visible, isAuthor, isStaff, removed }: WorkAccess): boolean {
  return visible || isStaff || (isAuthor && !removed);
}

/** Nobody rates their own work, nor what is hidden, nor across a block. */
export function refusedRating(
  standing: WorkAccess,
): 'not_found' | 'own_content' | 'not_ratable' | undefined {
  if (standing.visible) return standing.isAuthor ? 'own_content' : undefined;
  const mayKnow = standing.isStaff && !standing.isAuthor && !standing.blocked;
  return mayKnow ? 'not_ratable' : 'not_found';
}

/** What a member lets others see. Who has chosen nothing shows nothing. */
interface Preferences {
  readonly showsGiven: boolean;
  readonly showsProgress: boolean;
}

interface Reading {
  readonly isOwn: boolean;
  readonly preferences: Preferences | null;
}

/** To oneself everything. */
export function shownTo({ isOwn, preferences }: Reading): { given: boolean; progress: boolean } {
  return {
    given: isOwn || (preferences?.showsGiven ?? false),
    progress: isOwn || (preferences?.showsProgress ?? false),
  };
}
