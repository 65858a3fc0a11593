import { defaultLanguage, normaliseLanguage, type Language } from '@stenope/i18n/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../features/accounts/save-language.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** The language of the page; a member's choice is also that of their mail. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  const cache = useQueryClient();
  return {
    language: normaliseLanguage(i18n.resolvedLanguage ?? '') ?? defaultLanguage,
    choose: (chosen) => {
      void i18n.changeLanguage(chosen);
      void saveLanguage(cache, chosen);
    },
  };
}
