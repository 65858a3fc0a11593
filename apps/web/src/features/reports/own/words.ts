import type { OwnReport, ReportDecision } from '@stenope/contract/site/reports';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

/** What was reported: its kind, and its title while one can see it. */
export function useReportedWords(): (target: OwnReport['target']) => string {
  const { t } = useTranslation('statements');
  return ({ kind, seen }) => {
    const name = t(`kinds.${kind}`);
    const title = kind === 'profile' ? seen?.author.displayName : seen?.excerpt?.trim();
    return title === undefined || title === '' ? name : `${name} · ${title}`;
  };
}

/** Where a report stands. What was hidden and can be seen again was given back since. */
export function standOf({
  decision,
  target,
}: Pick<OwnReport, 'decision' | 'target'>): ReportDecision | 'waiting' | 'back' {
  if (!decision) return 'waiting';
  const wasHidden = decision.what === 'hidden' || decision.what === 'removed';
  return wasHidden && target.seen ? 'back' : decision.what;
}

/** A day as written in a letter. */
export function useReportDay(): (at: string) => string {
  const format = new Intl.DateTimeFormat(useLanguageCode(), { dateStyle: 'long' });
  return (at) => format.format(new Date(at));
}

/** Where what was reported stands, while one can see it. */
export function reportedAddress({ kind, seen }: OwnReport['target']): string | undefined {
  if (!seen) return undefined;
  const { username } = seen.author;
  if (kind === 'profile') return `/profile/${username}`;
  if (kind === 'product') return `/shop/${username}/${seen.id}`;
  return kind === 'post' ? `/user/${username}/post/${seen.id}` : undefined;
}
