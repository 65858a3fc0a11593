import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';

/** Language of a page's head, and whether its address names it. */
export interface AskedLanguage {
  readonly language: Language;
  readonly isNamed: boolean;
}

/** `?lng=` first, then the browser's languages, as the page itself chooses. */
export function askedLanguage(url: string, preferred: string | undefined): AskedLanguage {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const named = normaliseLanguage((query.get('lng') ?? '').slice(0, 20));
  if (named) return { language: named, isNamed: true };
  return { language: dearest(preferred) ?? defaultLanguage, isNamed: false };
}

/** Browsers list the preferred language first; weights only repeat that order. */
export function dearest(preferred = ''): Language | undefined {
  for (const tag of preferred.slice(0, 200).split(',')) {
    const language = normaliseLanguage(tag.split(';')[0] ?? '');
    if (language) return language;
  }
  return undefined;
}
