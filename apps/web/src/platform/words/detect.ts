import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';

interface Wishes {
  /** The address's `?…`. */
  readonly search: string;
  /** What was chosen here before. */
  readonly stored: string | null;
  /** The browser's, the dearest first. */
  readonly browser: readonly string[];
}

/** The query string, then what is stored, then the browser; what we do not speak is no wish. */
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
    stored: readStored(),
    browser: navigator.languages,
  });
}

export function storeLanguage(language: string): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is closed to us: the choice lasts as long as the page.
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
