/**
 * What the router, which is there from the start, and the steps of overlays, which come with the
 * first one, tell each other.
 */
export const pageBelow = {
  /** Where the router is, which may not be where the browser is: it leads back whom it stops. */
  key: () => 'default',
  /** For who leads elsewhere: until the page they leave is on top of the history. */
  uncover: (): Promise<void> | undefined => undefined,
};
