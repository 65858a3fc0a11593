/**
 * Router state of a link from a post's page to its editor: the post is one step back in the
 * history.
 */
export const fromPost = { isFromPost: true } as const;

export function isFromPost(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromPost' in state;
}
