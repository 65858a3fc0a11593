import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';
import { onDevice } from '../storage/browser-storage.ts';

interface Wishes {
  /** Query string of the address. */
  readonly search: string;
  /** Language chosen here before. */
  readonly stored: string | null;
  /** Languages of the browser, in order of preference. */
  readonly browser: readonly string[];
}

/** Query string first, then the stored choice, then the browser; unsupported ones are skipped. */
export function chooseLanguage({ search, stored, browser }: Wishes): Language {
  const wishes = [new URLSearchParams(search).get('lng'), stored, ...browser];
  for (const wish of wishes) {
    const language = normaliseLanguage(wish ?? '');
    if (language) return language;
  }
  return defaultLanguage;
}

const key = 'stenope.language';

export function detectLanguage(): Language {
  return chooseLanguage({
    search: location.search,
    stored: onDevice.read(key),
    browser: navigator.languages,
  });
}

export function storeLanguage(language: string): void {
  onDevice.write(key, language);
}
