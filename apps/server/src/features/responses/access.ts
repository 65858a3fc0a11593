/** Relation of a viewer to a response. */
export interface ResponseAccess {
  readonly isAuthor: boolean;
  readonly isPostAuthor: boolean;
  readonly isStaff: boolean;
  /** By the rule of lists: it and its post are visible, without a block. */
  readonly visible: boolean;
  /** Whether the list under its post contains it, for this viewer. */
  readonly listed: boolean;
  readonly removed: boolean;
}

/** Authors see their own processing and masked ones; the team sees everything. */
export function mayRead({ visible, isAuthor, isStaff, removed }: ResponseAccess): boolean {
  return visible || isStaff || (isAuthor && !removed);
}

/** Deletable by its author, the post's author and the team. */
export function refusedDelete(access: ResponseAccess): 'not_found' | 'not_author' | undefined {
  const { isAuthor, isPostAuthor, isStaff, listed } = access;
  if (isPostAuthor && listed) return undefined;
  if (!mayRead(access)) return 'not_found';
  return isAuthor || isStaff ? undefined : 'not_author';
}

/** Use of a team permission on foreign content, which is audited. */
export function isByRank({ isAuthor, isPostAuthor }: ResponseAccess): boolean {
  return !isAuthor && !isPostAuthor;
}

/** Permissions stated in the answer. What the team removed is removed: it is not offered again. */
export function rightsOf(access: ResponseAccess): { delete: boolean; remove: boolean } {
  const may = refusedDelete(access) === undefined;
  const isRanked = isByRank(access);
  return { delete: may && !isRanked, remove: may && isRanked && !access.removed };
}
