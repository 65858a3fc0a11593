/**
 * Style sheets of parts that did not come. The bundler asks for each but once; they are asked for
 * again when the part is.
 *
 * @bound the style sheets of the build
 */
const missing = new Set<HTMLLinkElement>();

/** Notes which style sheets of the page fail to load. */
export function watchStyles(page: Document): void {
  // Failures of elements do not bubble.
  page.addEventListener('error', ({ target }) => note(target), { capture: true });
}

function note(target: EventTarget | null): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
}

/** Asks again for those that are missing; rejects when one does not come. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(fetchAgain));
}

async function fetchAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  missing.delete(link);
  await new Promise((resolve, reject) => {
    again.addEventListener('load', resolve);
    again.addEventListener('error', () => reject(new Error(`No style sheet: ${again.href}`)));
    link.replaceWith(again);
  });
}
