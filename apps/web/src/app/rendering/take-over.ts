import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { knowVisitor } from '../../features/accounts/api.ts';

/** What the server wrote beside the page it rendered (`pages/rendered.ts`). */
interface Written {
  readonly path: string;
  /** Address of the page that is shown there: a shared link leads to the sign-in page. */
  readonly shown: string;
  readonly language: string;
  readonly data: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/**
 * Fills the cache with what the server rendered the page from; false where there is no such page, or
 * where the reader wants another page or language.
 */
export function takeOver(cache: QueryClient): boolean {
  const text = document.getElementById('rendered')?.textContent;
  if (!text) return false;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by our own server
  const { path, shown, language, data } = JSON.parse(text) as Written;
  if (path !== location.pathname || language !== i18next.resolvedLanguage) return false;
  for (const [key, value] of data) cache.setQueryData(key, value);
  knowVisitor(cache);
  if (shown !== path) history.replaceState(null, '', shown);
  return true;
}

/** Removes a page that is not the one to be shown; the curtain covers what is drawn instead. */
export function removeRendered(place: HTMLElement): void {
  document.documentElement.removeAttribute('data-rendered');
  place.replaceChildren();
}
