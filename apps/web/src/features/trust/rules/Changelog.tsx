import { ourReasons } from '@stenope/domain/trust/reasons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

interface Change {
  readonly version: string;
  readonly reason: string;
  readonly at: string;
}

interface ChangelogProps {
  /** Newest first; `more` is for viewers with additional rights. */
  readonly changes: readonly (Change & { readonly more?: ReactNode })[];
}

/** Every version of the rules, with its date and reason. */
export function Changelog({ changes }: ChangelogProps) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  /** Versions shipped with the software have translated reasons. */
  const reasonOf = ({ reason }: Change, place: number): string => {
    if (place === changes.length - 1) return t('changelog.first');
    const ours = (['second', 'third'] as const).filter((one) => reason.includes(ourReasons[one]));
    return ours.length > 0 ? ours.map((one) => t(`changelog.${one}`)).join(' ') : reason;
  };
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <ol className="mt-4 border-b border-line">
      {changes.map((change, place) => (
        <li
          key={change.version}
          className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[min(11rem,33%)_minmax(0,1fr)]"
        >
          <p>
            <span className="block font-semibold wrap-anywhere">{change.version}</span>
            <time dateTime={change.at} className="text-sm text-mute">
              {day.format(new Date(change.at))}
            </time>
          </p>
          <div className="wrap-anywhere text-soft">
            {reasonOf(change, place)}
            {change.more}
          </div>
        </li>
      ))}
    </ol>
  );
}
