import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeDuration } from './duration.ts';

export interface Figure {
  readonly name: string;
  /** Null where there was nothing to measure. */
  readonly value: number | null;
  /** How the value is written; as a count if absent. */
  readonly as?: 'share' | 'seconds';
}

/** The type of numbers has no letters. */
const isWords = ({ value, as }: Figure): boolean => value === null || as === 'seconds';

/** Single figures, each with its name. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  const { t } = useTranslation('transparency');
  const language = useLanguageCode();
  const written = ({ value, as }: Figure): string => {
    if (value === null) return t('unmeasured');
    if (as === 'seconds') return writeDuration(value, language);
    if (as === 'share') {
      return value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 });
    }
    return value.toLocaleString(language);
  };
  return (
    <dl className="mt-4 text-[0.9375rem]">
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="flex items-baseline justify-between gap-x-6 border-b border-line py-2"
        >
          <dt className="min-w-0 text-soft">{figure.name}</dt>
          <dd className={`shrink-0 text-right ${isWords(figure) ? '' : 'num'}`}>
            {written(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
