import type { firstWordFiles, Words } from '@stenope/i18n/words';
import i18next from 'i18next';

/** Word files loaded with pages, not at the start. */
export type PageWordFile = Exclude<keyof Words, (typeof firstWordFiles)[number] | 'mail'>;

/** Words for failed calls: needed by every page but the first, which calls nothing. */
export const failureFiles = ['errors', 'fields'] as const satisfies readonly PageWordFile[];

/**
 * Loads the words of a page before it shows, so that no keys are seen. i18next keeps loading them
 * for a language chosen later. French is loaded beside every other language, as fallback.
 */
export async function needWords(files: readonly PageWordFile[]): Promise<void> {
  await i18next.loadNamespaces(files);
  const failed = files.filter((file) => !i18next.hasResourceBundle(i18next.language, file));
  if (failed.length === 0) return;
  // i18next does not retry a failed file unless told to reload.
  await i18next.reloadResources([...i18next.languages], failed);
  const missing = failed.filter((file) => !isInSomeLanguage(file));
  if (missing.length > 0) throw new Error(`No words: ${missing.join(', ')}`);
}

function isInSomeLanguage(file: PageWordFile): boolean {
  return i18next.languages.some((language) => i18next.hasResourceBundle(language, file));
}
