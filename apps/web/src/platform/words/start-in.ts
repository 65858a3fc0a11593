import { defaultLanguage, languageCodes } from '@stenope/i18n/languages';
import { firstWordFiles } from '@stenope/i18n/words';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { french } from './bundled.ts';
import { fetchWords } from './fetch.ts';

const fetched = {
  type: 'backend' as const,
  callbackApi: false,
  init: () => undefined,
  read: fetchWords,
};

/** Starts i18next with the words of the first page; others load with their pages. */
export async function startWordsIn(language: string): Promise<void> {
  await i18next
    .use(fetched)
    .use(initReactI18next)
    .init({
      lng: language,
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
}
