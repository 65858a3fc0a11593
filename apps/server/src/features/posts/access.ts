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
