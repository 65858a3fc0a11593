import type { PostState } from '@stenope/domain/posts/status';

/** Relation of a viewer to a post. */
export interface PostAccess {
  readonly isAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule of all lists. */
  readonly visible: boolean;
  readonly state: PostState;
}

/** Authors see their own processing and masked posts; the team sees everything. */
export function mayRead({ visible, isAuthor, isStaff, state }: PostAccess): boolean {
  return visible || isStaff || (isAuthor && state !== 'removed');
}

/** Only authors edit, whatever the role of others. */
export function refusedEdit(
  access: PostAccess,
): 'not_found' | 'not_author' | 'moderated' | undefined {
  const refused = refusedDelete(access);
  return refused ?? (access.state === 'masked' ? 'moderated' : undefined);
}

export function refusedDelete(access: PostAccess): 'not_found' | 'not_author' | undefined {
  if (!mayRead(access)) return 'not_found';
  return access.isAuthor ? undefined : 'not_author';
}

/**
 * Hidden posts cannot be commented on, answered or collected: not across a block either, for then
 * the post is hidden from the blocked.
 */
export function mayTakePart({ visible }: Pick<PostAccess, 'visible'>): boolean {
  return visible;
}

/** Permissions stated in the answer. */
export function rightsOf(access: PostAccess) {
  return {
    edit: refusedEdit(access) === undefined,
    delete: refusedDelete(access) === undefined,
    comment: mayTakePart(access),
    favourite: mayTakePart(access),
  };
}

/** Relation of a viewer to a comment. */
export interface CommentAccess {
  readonly isAuthor: boolean;
  readonly isPostAuthor: boolean;
  readonly isStaff: boolean;
  /**
   * Whether its text is shown: not deleted, author not suspended, and no block between them, or the
   * viewer is of the team. Otherwise only its place is, while it has answers.
   */
  readonly shown: boolean;
  readonly deleted: boolean;
  /** By moderation. */
  readonly hidden: 'masked' | 'removed' | null;
  /** Visibility of the post, by the rule of lists. */
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
 * Deletable by its author, the post's author and the team, also when only its place is shown: under
 * one's own photograph a comment hidden by a block can be deleted. Like other works, what is masked
 * is still its author's to delete; what was removed is gone.
 */
export function refusedCommentDelete(
  access: CommentAccess,
): 'not_found' | 'not_author' | undefined {
  const { isAuthor, isPostAuthor, isStaff, shown, deleted, hidden } = access;
  if (deleted) return 'not_found';
  if (isPostAuthor) return undefined;
  if (!shown && !(isAuthor && hidden === 'masked')) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';
}

/** Use of a team permission on foreign content, which is audited. */
export function isByRank({ isAuthor, isPostAuthor }: CommentAccess): boolean {
  return !isAuthor && !isPostAuthor;
}

/** Permissions stated in the answer. What the team removed is removed: it is not offered again. */
export function commentRightsOf(access: CommentAccess) {
  const may = refusedCommentDelete(access) === undefined;
  const isRanked = isByRank(access);
  return {
    edit: refusedCommentEdit(access) === undefined,
    delete: may && !isRanked,
    remove: may && isRanked && access.hidden !== 'removed',
  };
}
