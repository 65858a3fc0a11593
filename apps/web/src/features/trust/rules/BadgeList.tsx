import { askedFor } from '@stenope/domain/trust/badges';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Rules } from '../api.ts';

interface BadgeListProps {
  readonly rules: Rules;
  readonly badgeName: (badge: string) => string;
}

/** Badges of the first version; one of a later version is described by its conditions alone. */
const known = ['new_eye', 'attentive_eye', 'trusted_eye', 'seasoned_eye', 'light_bearer'] as const;

/** Every badge with its meaning and its conditions in a community of this size. */
export function BadgeList({ rules: { badges, community }, badgeName }: BadgeListProps) {
  const { t } = useTranslation('trust');
  return (
    <ol className="mt-4 border-b border-line">
      {badges.map((badge) => {
        const about = known.find((id) => id === badge.id);
        return (
          <li key={badge.id} className="border-t border-line py-4">
            <h3 className="text-lg">{badgeName(badge.id)}</h3>
            {about === undefined ? null : (
              <p className="mt-1 text-soft">{t(`badges.about.${about}`)}</p>
            )}
            <Conditions badge={{ ...badge, ...askedFor(badge, community) }} />
          </li>
        );
      })}
    </ol>
  );
}

function Conditions({ badge }: { readonly badge: Rules['badges'][number] }) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  const { minT, minRatings, minTrustedRaters, maxClusterShare } = badge;
  if (minT + minRatings + minTrustedRaters === 0) return null;
  const conditions = [
    ['minT', minT.toLocaleString(language)],
    ['minRatings', minRatings.toLocaleString(language)],
    ['minTrustedRaters', minTrustedRaters.toLocaleString(language)],
    ['maxClusterShare', maxClusterShare.toLocaleString(language, { style: 'percent' })],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
      {conditions.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-tight text-mute">{t(`badges.${name}`)}</dt>
          <dd className="num text-xl leading-none">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
