/** How somebody stands to a comment. */
export interface CommentAccess {
  readonly isAuthor: boolean;
  readonly isPostAuthor: boolean;
  readonly isStaff: boolean;
  /**
   * Its words are told to them: it is not deleted, its author not suspended, and neither has
   * blocked the other, or they look after the site. Else its place alone is, while there are answers.
   */
  readonly shown: boolean;
  readonly deleted: boolean;
  /** Of the post, by the rule of lists. */
  readonly postVisible: boolean;
}

export function refusedEdit({
  shown,
  postVisible,
  isAuthor,
}: CommentAccess): 'not_found' | 'not_author' | undefined {
  if (!shown || !postVisible) return 'not_found';
  return isAuthor ? undefined : 'not_author';
}

/**
 * Of one that is told, or of its place: its author, the post's, and who looks after the site. Under
 * one's own photograph a place can be taken down whose words a block keeps one from reading.
 */
export function refusedDelete(standing: CommentAccess): 'not_found' | 'not_author' | undefined {
  const { isAuthor, isPostAuthor, isStaff, shown, deleted } = standing;
  if (deleted) return 'not_found';
  if (isPostAuthor) return undefined;
  if (!shown) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';
}

/** A right of rank, used on what is another's: it is written down. */
export function isByRank({ isAuthor, isPostAuthor }: CommentAccess): boolean {
  return !isAuthor && !isPostAuthor;
}
