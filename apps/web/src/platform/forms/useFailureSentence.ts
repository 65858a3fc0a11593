import { useTranslation } from 'react-i18next';
import { failureSentence } from './sentences.ts';

/** What to say of a failure, in the language of the page. */
export function useFailureSentence(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'connection', 'fields']);
  const language = i18n.resolvedLanguage ?? 'fr';
  return (error) => failureSentence(error, t, language);
}
