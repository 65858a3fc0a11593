import type { PostState } from '@stenope/domain/posts/status';

/** How somebody stands to a post. */
export interface PostAccess {
  readonly isAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule that every list obeys. */
  readonly visible: boolean;
  readonly state: PostState;
}

/** Authors see what waits and what is masked; those who look after the site see everything. */
export function mayRead({ visible, isAuthor, isStaff, state }: PostAccess): boolean {
  return visible || isStaff || (isAuthor && state !== 'removed');
}

/** Nobody edits for another, whatever their rank. */
export function refusedEdit(
  standing: PostAccess,
): 'not_found' | 'not_author' | 'moderated' | undefined {
  const refused = refusedDelete(standing);
  return refused ?? (standing.state === 'masked' ? 'moderated' : undefined);
}

export function refusedDelete(standing: PostAccess): 'not_found' | 'not_author' | undefined {
  if (!mayRead(standing)) return 'not_found';
  return standing.isAuthor ? undefined : 'not_author';
}

/** What is hidden from lists is not spoken of and not collected, by nobody. */
function mayTakePart({ visible }: PostAccess): boolean {
  return visible;
}

/** What the answer tells its reader they may do. */
export function rightsOf(standing: PostAccess) {
  return {
    edit: refusedEdit(standing) === undefined,
    delete: refusedDelete(standing) === undefined,
    comment: mayTakePart(standing),
    favourite: mayTakePart(standing),
  };
}

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

export function refusedCommentEdit({
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
export function refusedCommentDelete(
  standing: CommentAccess,
): 'not_found' | 'not_author' | undefined {
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
