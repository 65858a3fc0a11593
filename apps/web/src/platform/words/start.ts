import { defaultLanguage } from '@stenope/i18n/languages';
import i18next from 'i18next';
import { detectLanguage, storeLanguage } from './detect.ts';
import { startWordsIn } from './start-in.ts';

/** Starts i18next in the reader's language. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', keepLanguage);
  await startWordsIn(detectLanguage());
  showLanguage();
}

function keepLanguage(language: string): void {
  storeLanguage(language);
  showLanguage();
}

/**
 * Screen readers, hyphenation and Japanese glyph variants depend on `lang`; what is installed is named
 * by the manifest.
 */
function showLanguage(): void {
  const language = i18next.resolvedLanguage ?? defaultLanguage;
  document.documentElement.lang = language;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  if (manifest) manifest.href = `/manifest-${language}.webmanifest`;
}
