import type { CaseCard } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

/** Name of a case: its title or first words. */
export function useCaseTitle(): (one: Pick<CaseCard, 'target'>) => string {
  const { t } = useTranslation('moderation');
  return ({ target: { kind, excerpt } }) => {
    if (excerpt !== null && excerpt.trim() !== '') return excerpt;
    return kind === 'message' || excerpt === '' ? t(`kinds.${kind}`) : t('unnamed');
  };
}

/** A flag score with one digit, as the language writes it. */
export function useScore(): (score: number) => string {
  const language = useLanguageCode();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return (score) => new Intl.NumberFormat(language, digits).format(score);
}

/** Day and time of a moment. */
export function useMoment(): (at: string) => string {
  const language = useLanguageCode();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (at) => format.format(new Date(at));
}
