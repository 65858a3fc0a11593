import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';
import { useTranslation } from 'react-i18next';

/** Language actually shown, which may differ from the requested one. */
export function useLanguageCode(): Language {
  const { i18n } = useTranslation();
  return normaliseLanguage(i18n.resolvedLanguage ?? '') ?? defaultLanguage;
}
