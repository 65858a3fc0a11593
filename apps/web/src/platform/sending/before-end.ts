/**
 * Who has something that would be lost with the tab.
 * @bound one for each kind
 */
const holders = new Map<string, () => boolean>();

let isEnding = false;

/** Whether the page is going: what fails by now failed because of it, and is the next page's to send. */
export const isPageEnding = () => isEnding;

/**
 * The browser asks before the tab ends while somebody holds something. Between our own pages nothing
 * of it is lost, and nobody is asked.
 */
export function askBeforeEnd(kind: string, holds: () => boolean): void {
  if (holders.size === 0) {
    addEventListener('beforeunload', (event) => {
      if ([...holders.values()].some((isHolding) => isHolding())) event.preventDefault();
    });
    addEventListener('pagehide', () => {
      isEnding = true;
    });
    addEventListener('pageshow', () => {
      isEnding = false;
    });
  }
  holders.set(kind, holds);
}

/** Whether something of this kind would be lost. */
export function isHeld(kind: string): boolean {
  return holders.get(kind)?.() ?? false;
}
