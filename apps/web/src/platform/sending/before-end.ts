/**
 * Checks for content that would be lost with the tab.
 * @bound one for each kind
 */
const holders = new Map<string, () => boolean>();

let isEnding = false;
// From the start: what was resumed by itself may be cut off before anybody asks for anything.
globalThis.addEventListener?.('pagehide', () => {
  isEnding = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isEnding = false;
});

/**
 * Whether the page is unloading: failures from now on are caused by that, and the next page sends
 * again.
 */
export const isPageEnding = () => isEnding;

/**
 * Makes the browser ask before the tab is closed while something would be lost. Navigation within
 * the site loses nothing and does not ask.
 */
export function askBeforeEnd(kind: string, holds: () => boolean): void {
  if (holders.size === 0) {
    addEventListener('beforeunload', (event) => {
      if ([...holders.values()].some((isHolding) => isHolding())) event.preventDefault();
    });
  }
  holders.set(kind, holds);
}
