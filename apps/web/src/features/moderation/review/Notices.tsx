import type { CaseDetails } from '@stenope/contract/site/moderation';
import { relativeTime } from '@stenope/i18n/times';
import { useTranslation } from 'react-i18next';
import { useMinute } from '../../../platform/clock/useMinute.ts';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { Label } from '../Label.tsx';
import { Section } from './Section.tsx';

/** What notices of illegal content say of it, newest first. Who sent them stays on their own page. */
export function Notices({ one }: { readonly one: CaseDetails }) {
  const { t } = useTranslation('notices');
  const language = useLanguageCode();
  const now = useMinute();
  if (one.noticeList.length === 0) return null;
  return (
    <Section title={t('admin.title')}>
      {one.noticeList.some(({ urgent, outcome }) => urgent && outcome === null) && (
        <p className="text-soft">{t('admin.police')}</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {one.noticeList.map(({ id, reason, urgent, text, at, outcome }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-line py-3 not-first:border-t"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{t(`reasons.${reason}`)}</span>
              <time dateTime={at} className="edge text-mute">
                {relativeTime(language, new Date(at), now)}
              </time>
            </div>
            {text !== '' && <p className="wrap-anywhere whitespace-pre-line text-soft">{text}</p>}
            {(urgent || outcome !== null) && (
              <span className="flex flex-wrap gap-1.5">
                {urgent && <Label tone="text-error">{t('admin.urgent')}</Label>}
                {outcome !== null && <Label>{t(`admin.${outcome}`)}</Label>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
