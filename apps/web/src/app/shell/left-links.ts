/** Where a link stood: its address, and which of those with the same address. */
interface LeftLink {
  readonly href: string;
  readonly nth: number;
}

/** The link by which a visit was left with the keyboard, by the key of its history entry. */
const leftBy = new Map<string, LeftLink>();

const linksTo = (href: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  );

/** Only keys and screen readers press without a pointer; for others the page is where it was. */
export function rememberLink(visit: string, { target, detail }: MouseEvent): void {
  if (detail !== 0 || !(target instanceof Element)) return;
  const link = target.closest<HTMLElement>('main a[href]');
  const href = link?.getAttribute('href');
  if (link && href) leftBy.set(visit, { href, nth: linksTo(href).indexOf(link) });
}

/** The same link on the page one came back to; null while it is not there, or none is known. */
export function linkLeftBy(visit: string): HTMLElement | null {
  const left = leftBy.get(visit);
  if (!left) return null;
  const links = linksTo(left.href);
  return links[left.nth] ?? links[0] ?? null;
}

export function isLinkKnown(visit: string): boolean {
  return leftBy.has(visit);
}
