import { useTranslation } from 'react-i18next';
import { nameOf } from './names.ts';

/** Conditions of badges. */
const conditions = ['minT', 'minRatings', 'minTrustedRaters', 'maxClusterShare'] as const;

/** Name of a number: in plain words where there are some, else its place. */
export function useNumberName(badgeName: (badge: string) => string): (place: string) => string {
  const { t } = useTranslation('trust');
  return (place) => {
    const [chapter, badge = '', last] = place.split('.');
    const asked = chapter === 'badges' ? conditions.find((one) => one === last) : undefined;
    if (asked !== undefined) return `${badgeName(badge)} · ${t(`badges.${asked}`)}`;
    const name = nameOf(place);
    return name === undefined ? place : t(`numbers.${name}`);
  };
}
