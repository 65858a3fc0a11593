import type { Statement } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

/** What a decision is about: kind and title. */
export function useTargetWords(): (statement: Pick<Statement, 'target'>) => string {
  const { t } = useTranslation('statements');
  return ({ target: { kind, excerpt } }) => {
    const title = excerpt?.trim() ?? '';
    const name = t(`kinds.${kind}`);
    return title === '' ? name : `${name} · ${title}`;
  };
}

/** A day as written in a letter. */
export function useDay(): (at: string) => string {
  const format = new Intl.DateTimeFormat(useLanguageCode(), { dateStyle: 'long' });
  return (at) => format.format(new Date(at));
}
