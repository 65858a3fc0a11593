import type { Appeal, CaseDetails } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../words.ts';
import { Section } from './Section.tsx';

/** Decisions about the same thing: what, why, by whom, and whether they still hold. */
export function History({ one }: { readonly one: CaseDetails }) {
  const { t } = useTranslation(['moderation', 'reports']);
  const moment = useMoment();
  return (
    <Section title={t('history.title')}>
      {one.history.length === 0 && <p className="text-soft">{t('history.none')}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)]">
        {one.history.map((decision) => {
          const { id, act, reason, by, automated, at, until, overturnedAt, words, appeal } =
            decision;
          const who = automated ? t('history.automatic') : (by?.displayName ?? t('left'));
          return (
            <li key={id} className="grid gap-1 border-line py-3 not-first:border-t">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{t(`decided.${act}`)}</span>
                <time dateTime={at} className="edge text-mute">
                  {moment(at)}
                </time>
              </p>
              <p className="text-sm text-mute">
                {[who, reason && t(`reports:categories.${reason}`)].filter(Boolean).join(' · ')}
              </p>
              {words !== '' && (
                <p className="wrap-anywhere whitespace-pre-line text-soft">{words}</p>
              )}
              {until !== null && (
                <p className="text-sm text-soft">{t('history.until', { when: moment(until) })}</p>
              )}
              {overturnedAt !== null && (
                <p className="text-sm text-soft">{t('history.overturned')}</p>
              )}
              {appeal?.outcome === 'kept' && (
                <p className="text-sm text-soft">{t('history.kept')}</p>
              )}
              {appeal && appeal.outcome !== null && <Appealed appeal={appeal} />}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

/** What was said against a decision, and what the team answered. */
function Appealed({ appeal }: { readonly appeal: Appeal }) {
  const { t } = useTranslation('moderation');
  const said = [
    ['author', appeal.body],
    ['answer', appeal.words],
  ] as const;
  return said
    .filter(([, words]) => words !== '')
    .map(([name, words]) => (
      <div key={name} className="mt-1 border-l-2 border-brink pl-3.5">
        <p className="edge leading-normal! text-mute">{t(`history.${name}`)}</p>
        <p className="wrap-anywhere whitespace-pre-line text-soft">{words}</p>
      </div>
    ));
}
