/** How somebody stands to a comment. */
export interface CommentStanding {
  readonly isAuthor: boolean;
  readonly isPostAuthor: boolean;
  readonly isStaff: boolean;
  /** Its author is not suspended, and neither has blocked the other. */
  readonly met: boolean;
  readonly deleted: boolean;
  /** Of the post, by the rule of lists. */
  readonly postVisible: boolean;
}

/** Whether its words are shown; else only its place, while there are answers to it. */
export function isShown({ deleted, met, isStaff }: CommentStanding): boolean {
  return !deleted && (met || isStaff);
}

export function refusedEdit(standing: CommentStanding): 'not_found' | 'not_author' | undefined {
  if (!isShown(standing) || !standing.postVisible) return 'not_found';
  return standing.isAuthor ? undefined : 'not_author';
}

/** Its author, the post's, and who looks after the site. */
export function refusedDelete(standing: CommentStanding): 'not_found' | 'not_author' | undefined {
  if (!isShown(standing)) return 'not_found';
  const { isAuthor, isPostAuthor, isStaff } = standing;
  return isAuthor || isPostAuthor || isStaff ? undefined : 'not_author';
}

/** A right of rank, used on what is another's: it is written down. */
export function isByRank({ isAuthor, isPostAuthor }: CommentStanding): boolean {
  return !isAuthor && !isPostAuthor;
}
