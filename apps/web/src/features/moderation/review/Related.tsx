import type { CaseDetails } from '@stenope/contract/site/moderation';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Label } from '../Label.tsx';
import { StateLabels } from '../StateLabels.tsx';
import { useCaseTitle } from '../words.ts';
import { Section } from './Section.tsx';

interface RelatedProps {
  readonly one: CaseDetails;
  readonly hrefOf: (caseId: string) => string;
  readonly chosen: readonly string[];
  readonly onChoose: (id: string) => void;
}

/** Cases of the same picture or author; chosen ones are decided together. */
export function Related({ one, hrefOf, chosen, onChoose }: RelatedProps) {
  const { t } = useTranslation('moderation');
  const title = useCaseTitle();
  if (one.related.length === 0) return null;
  return (
    <Section title={t('related.title')}>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {one.related.map((other) => {
          const { id, kind, excerpt, reports, by } = other;
          const name = title({
            target: { kind, excerpt, id, postId: null, picture: null },
          });
          return (
            <li key={id} className="flex items-center border-line not-first:border-t">
              <label className="grid min-h-11 min-w-11 shrink-0 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => onChoose(id)}
                  aria-label={t('bulk.select', { title: name })}
                  className="size-4.5 cursor-pointer accent-safelight"
                />
              </label>
              <Link to={hrefOf(id)} className="min-h-11 min-w-0 flex-1 py-2 hover:underline">
                <span className="block truncate font-semibold">{name}</span>
                <span className="mt-1 flex flex-wrap gap-1.5">
                  <Label tone={by === 'picture' ? 'text-ink' : 'text-soft'}>
                    {t(`related.${by}`)}
                  </Label>
                  <StateLabels of={other} />
                  <Label>{t('reported', { count: reports })}</Label>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
