/**
 * Link between the router, loaded from the start, and the overlays' history steps, loaded with the
 * first overlay.
 */
export const pageBelow = {
  /**
   * Key of the router's current entry, which may differ from the browser's while a navigation is
   * reverted.
   */
  key: () => 'default',
  /** Removes overlay entries before navigating; resolves when the page's own entry is on top. */
  uncover: (): Promise<void> | undefined => undefined,
};
