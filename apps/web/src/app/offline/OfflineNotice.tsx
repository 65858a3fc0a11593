import { relativeTime } from '@stenope/i18n/times';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../platform/words/useLanguageCode.ts';
import { useSeenAt } from './seen-at.ts';

/** Says that the page shows what was seen earlier, and when that was. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const seenAt = useSeenAt();
  const now = useMinute();
  const language = useLanguageCode();
  // Rendered even while empty: a live region inserted with its text is not read out.
  return (
    <output className="offline-notice edge block items-center justify-center bg-raised px-4.5 text-soft not-empty:flex not-empty:h-8">
      {seenAt !== undefined &&
        t('offline', { time: relativeTime(language, new Date(seenAt), now) })}
    </output>
  );
}
