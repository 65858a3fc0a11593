import { forEachAxis } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import type { EchoWords } from '../../ui/echo/describe.ts';
import { knownBadges } from './badges.ts';

/** Names of the axes and the language, for drawings and their descriptions. */
export function useEchoWords(): EchoWords {
  const { t } = useTranslation('echoes');
  const names = forEachAxis((axis) => t(`axes.${axis}`));
  return { language: useLanguageCode(), names };
}

/** Name of a badge; one unknown to this build has a generic name. */
export function useBadgeName(): (badge: string | null) => string {
  const { t } = useTranslation('echoes');
  return (badge) => {
    const known = knownBadges.find((one) => one === badge);
    return known === undefined ? t('badge.member') : t(`badge.${known}`);
  };
}
