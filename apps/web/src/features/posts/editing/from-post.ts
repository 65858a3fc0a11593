/** Of a link from a post's page to its editor: the page is one step back. */
export const fromPost = { isFromPost: true } as const;

export function isFromPost(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isFromPost' in state;
}
