import type { CaseDetails } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Label } from '../Label.tsx';
import { Thumb } from './Thumb.tsx';
import { useMoment } from '../words.ts';
import type { CauseToCover } from './covering.ts';
import { Section } from '../review/Section.tsx';

interface AlikeProps {
  readonly one: CaseDetails;
  readonly hrefOf: (caseId: string) => string;
}

/** What was removed before with pictures like these, and why; covered, whatever it was. */
export function Alike({ one, hrefOf }: AlikeProps) {
  const { t } = useTranslation(['moderation', 'reports']);
  const moment = useMoment();
  if (one.alike.length === 0) return null;
  return (
    <Section title={t('alike.title')}>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {one.alike.map(({ kind, id, exact, removedAt, reason, caseId, picture }) => (
          <li key={id} className="flex items-start gap-3 border-line py-3 not-first:border-t">
            <Thumb kind={kind} picture={picture} known={removed} />
            <div className="grid min-w-0 flex-1 gap-1.5">
              <p>{t('alike.removed', { when: moment(removedAt) })}</p>
              <p className="flex flex-wrap gap-1.5">
                <Label tone="text-ink">{t(exact ? 'alike.exact' : 'alike.near')}</Label>
                <Label>{t(`kinds.${kind}`)}</Label>
                {reason !== null && <Label>{t(`reports:categories.${reason}`)}</Label>}
              </p>
              {caseId !== null && (
                <Link
                  to={hrefOf(caseId)}
                  className="inline-flex min-h-11 items-center justify-self-start text-sm underline decoration-safelight underline-offset-4"
                >
                  {t('alike.case')}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const removed: CauseToCover = { severe: true, causes: [], categories: [], state: 'removed' };
