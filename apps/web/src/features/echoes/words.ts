import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import type { EchoWords } from '../../ui/echo/describe.ts';
import { onAxes } from './axes.ts';

/** The names of the axes, for drawings and for what is said of them. */
export function useEchoWords(): EchoWords {
  const { t } = useTranslation('echoes');
  const names = onAxes((axis) => t(`axes.${axis}`));
  return { language: useLanguageCode(), names };
}

/** Badges of the first configuration; those of a later one are called by what they are for. */
const badges = ['new_eye', 'attentive_eye', 'trusted_eye', 'seasoned_eye', 'light_bearer'] as const;

export function useBadgeName(): (badge: string) => string {
  const { t } = useTranslation('echoes');
  return (badge) => {
    const known = badges.find((one) => one === badge);
    return known === undefined ? t('badge.member') : t(`badge.${known}`);
  };
}
