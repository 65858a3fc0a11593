import type { Language } from '@stenope/i18n/languages';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveLanguage } from '../features/accounts/save-preferences.ts';
import { useLanguageCode } from '../platform/words/useLanguageCode.ts';

interface LanguageChoice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** Language of the page; a member's choice applies to their mails too. */
export function useLanguage(): LanguageChoice {
  const { i18n } = useTranslation();
  const cache = useQueryClient();
  const language = useLanguageCode();
  return {
    language,
    choose: (chosen) => {
      void i18n.changeLanguage(chosen);
      void saveLanguage(cache, chosen);
    },
  };
}
