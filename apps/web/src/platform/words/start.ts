import { defaultLanguage, languageCodes, normaliseLanguage } from '@stenope/i18n/languages';
import { wordFiles } from '@stenope/i18n/words';
import i18next from 'i18next';
import Detector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { french } from './bundled.ts';

type Load = () => Promise<{ readonly default: Record<string, unknown> }>;

/** All but French, which is bundled; the bundler makes one file of each language. */
const loaders = import.meta.glob<{ readonly default: Record<string, unknown> }>([
  '../../../../../packages/i18n/locales/*/*.json',
  '!../../../../../packages/i18n/locales/fr/*.json',
]);

const fetched = {
  type: 'backend' as const,
  callbackApi: false,
  init: () => undefined,
  read: async (language: string, file: string) => {
    const load: Load | undefined =
      loaders[`../../../../../packages/i18n/locales/${language}/${file}.json`];
    if (!load) throw new Error(`There are no words ${language}/${file}`);
    return (await load()).default;
  },
};

/** Spec §1: the language comes from the query string, then from storage, then from the browser. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', showLanguage);
  await i18next
    .use(Detector)
    .use(fetched)
    .use(initReactI18next)
    .init({
      ns: wordFiles,
      defaultNS: 'shell',
      supportedLngs: languageCodes,
      fallbackLng: defaultLanguage,
      resources: { fr: { ...french } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      detection: {
        order: ['querystring', 'localStorage', 'navigator'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: 'stenope.language',
        caches: ['localStorage'],
        convertDetectedLanguage: (tag) => normaliseLanguage(tag) ?? tag,
      },
    });
  showLanguage();
}

/** Screen readers, hyphenation and the choice of Japanese glyphs go by this. */
function showLanguage(): void {
  document.documentElement.lang = i18next.resolvedLanguage ?? defaultLanguage;
}
