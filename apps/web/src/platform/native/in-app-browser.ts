import { plugin } from './plugins.ts';

/**
 * Opens links that lead to other sites (shops, licences, members' pages) in the system's browser
 * within the app, which has its own cookies and shows the address; nothing foreign is loaded into
 * our own pages.
 */
export function openLinksInside(page: Document): void {
  page.addEventListener('click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || event.defaultPrevented || !leadsElsewhere(link)) return;
    const browser = plugin('Browser');
    if (!browser) return;
    event.preventDefault();
    void browser.open({ url: link.href });
  });
}

/** Other kinds of addresses (mail, telephone) are the system's. */
function leadsElsewhere({ protocol, origin }: HTMLAnchorElement): boolean {
  return (protocol === 'https:' || protocol === 'http:') && origin !== location.origin;
}
