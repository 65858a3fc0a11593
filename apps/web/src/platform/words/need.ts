import type { firstWordFiles, Words } from '@stenope/i18n/words';
import i18next from 'i18next';

/** Files that are not there from the start. */
export type PageWordFile = Exclude<keyof Words, (typeof firstWordFiles)[number] | 'mail'>;

/** What is said when a call fails: of every page but the first, which asks nothing of anybody. */
export const failureFiles = ['errors', 'fields'] as const satisfies readonly PageWordFile[];

/**
 * Has the words a page speaks there before it shows: nobody sees keys. i18next goes on fetching
 * them for whatever language is chosen later. French is fetched beside every other language, and
 * will do where that one does not come.
 */
export async function needWords(files: readonly PageWordFile[]): Promise<void> {
  await i18next.loadNamespaces(files);
  const failed = files.filter((file) => !i18next.hasResourceBundle(i18next.language, file));
  if (failed.length === 0) return;
  // What failed once is not asked for again, unless one insists.
  await i18next.reloadResources([...i18next.languages], failed);
  const missing = failed.filter((file) => !isInSomeLanguage(file));
  if (missing.length > 0) throw new Error(`No words: ${missing.join(', ')}`);
}

function isInSomeLanguage(file: PageWordFile): boolean {
  return i18next.languages.some((language) => i18next.hasResourceBundle(language, file));
}
