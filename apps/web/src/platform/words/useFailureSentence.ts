import { useTranslation } from 'react-i18next';
import { failureSentence } from './sentences.ts';
import { useLanguageCode } from './useLanguageCode.ts';

/** Returns the sentence for a failure, in the language of the page. */
export function useFailureSentence(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'connection', 'fields']);
  const language = useLanguageCode();
  return (error) => failureSentence(error, t, language);
}
