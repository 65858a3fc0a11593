/** How somebody stands to a response. */
export interface ResponseAccess {
  readonly isAuthor: boolean;
  readonly isPostAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule of lists: it, its post, and nobody blocked. */
  readonly visible: boolean;
  /** The list under its post has it, for them. */
  readonly listed: boolean;
  readonly removed: boolean;
}

/** Its author sees it while it waits or is masked; those who look after the site see everything. */
export function mayRead({ visible, isAuthor, isStaff, removed }: ResponseAccess): boolean {
  return visible || isStaff || (isAuthor && !removed);
}

/** Its author, the post's, and who looks after the site. */
export function refusedDelete(standing: ResponseAccess): 'not_found' | 'not_author' | undefined {
  const { isAuthor, isPostAuthor, isStaff, listed } = standing;
  if (isPostAuthor && listed) return undefined;
  if (!mayRead(standing)) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';
}

/** A right of rank, used on what is another's: it is written down. */
export function isByRank({ isAuthor, isPostAuthor }: ResponseAccess): boolean {
  return !isAuthor && !isPostAuthor;
}
