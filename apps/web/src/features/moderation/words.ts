import type { CaseCard } from '@stenope/contract/site/moderation';
import { isClaimLive } from '@stenope/domain/moderation/cases';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';

type Stated = Pick<CaseCard, 'state' | 'authorSuspended'>;

/** The state that is told: of somebody suspended nothing is online, whatever its own state. */
export function toldState({ state, authorSuspended }: Stated): CaseCard['state'] | undefined {
  const isHidden = state === 'masked' || state === 'removed';
  return authorSuspended && !isHidden ? undefined : state;
}

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

type Claimed = Pick<CaseCard, 'claimedBy' | 'claimedAt'>;

/** Who holds a case; a claim lapses also while the page is open. */
export function holderOf({ claimedBy, claimedAt }: Claimed, now: Date): Claimed['claimedBy'] {
  const at = claimedAt === null ? null : Date.parse(claimedAt);
  return isClaimLive(at, now.getTime()) ? claimedBy : null;
}

/** In whose hands a case is, in words; undefined in nobody's. */
export function useHolder(viewerId: string | undefined): (one: Claimed) => string | undefined {
  const { t } = useTranslation('moderation');
  const now = useMinute();
  return (one) => {
    const holder = holderOf(one, now);
    if (!holder) return undefined;
    return holder.id === viewerId
      ? t('claimed.mine')
      : t('claimed.by', { name: holder.displayName });
  };
}
