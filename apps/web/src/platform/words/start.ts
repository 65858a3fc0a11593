import { defaultLanguage, languageCodes } from '@stenope/i18n/languages';
import { firstWordFiles } from '@stenope/i18n/words';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { french } from './bundled.ts';
import { detectLanguage, storeLanguage } from './detect.ts';
import { fetchWords } from './fetch.ts';

const fetched = {
  type: 'backend' as const,
  callbackApi: false,
  init: () => undefined,
  read: fetchWords,
};

/** Starts i18next with the words of the first page; others load with their pages. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', keepLanguage);
  await i18next
    .use(fetched)
    .use(initReactI18next)
    .init({
      lng: detectLanguage(),
      // A copy: i18next adds namespaces to it.
      ns: [...firstWordFiles],
      defaultNS: 'shell',
      supportedLngs: languageCodes,
      fallbackLng: defaultLanguage,
      resources: { fr: { ...french } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
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
