import { secondReason } from '@stenope/domain/trust/reasons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

interface Change {
  readonly version: string;
  readonly reason: string;
  readonly at: string;
}

interface ChangelogProps {
  /** Newest first; with more about them for those who may know it. */
  readonly changes: readonly (Change & { readonly more?: ReactNode })[];
}

/** Every version there was, with its day and its reason. */
export function Changelog({ changes }: ChangelogProps) {
  const { t } = useTranslation('trust');
  const language = useLanguageCode();
  /** Those that came with the software have reasons in every language. */
  const reasonOf = ({ reason }: Change, place: number): string => {
    if (place === changes.length - 1) return t('changelog.first');
    return reason === secondReason ? t('changelog.second') : reason;
  };
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <ol className="mt-4 border-b border-line">
      {changes.map((change, place) => (
        <li
          key={change.version}
          className="grid gap-x-6 gap-y-1 border-t border-line py-3.5 sm:grid-cols-[11rem_1fr]"
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
