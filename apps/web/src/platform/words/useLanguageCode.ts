import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';
import { useTranslation } from 'react-i18next';

/** The language the page is written in, which is not always the one that was wished for. */
export function useLanguageCode(): Language {
  const { i18n } = useTranslation();
  return normaliseLanguage(i18n.resolvedLanguage ?? '') ?? defaultLanguage;
}
