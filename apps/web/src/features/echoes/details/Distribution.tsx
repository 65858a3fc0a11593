import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeScore } from '../../../ui/echo/describe.ts';
import { barsOf, isWritten } from './distribution.ts';

/** Distribution of the global marks: eleven bars, and the same in words. */
export function Distribution({ distribution }: { readonly distribution: readonly number[] }) {
  const { t } = useTranslation('echoes');
  const language = useLanguageCode();
  const bars = barsOf(distribution);
  const said = bars
    .filter(({ count }) => count > 0)
    .map(({ count, mark }) => t('distribution.bar', { count, score: writeScore(mark, language) }));
  return (
    <figure>
      <div aria-hidden="true" className="grid h-24 grid-cols-11 items-end gap-1">
        {bars.map(({ mark, count, share }) => (
          <span
            key={mark}
            style={{ height: `${share * 100}%` }}
            className={`rounded-t-[2px] ${count === 0 ? 'min-h-px bg-line' : 'min-h-1 bg-soft'}`}
          />
        ))}
      </div>
      <div aria-hidden="true" className="edge mt-2 grid grid-cols-11 gap-1 text-center text-mute">
        {bars.map((bar) => (
          <span key={bar.mark}>{isWritten(bar) ? bar.mark : ''}</span>
        ))}
      </div>
      <figcaption className="sr-only">
        {new Intl.ListFormat(language, { type: 'unit' }).format(said)}
      </figcaption>
    </figure>
  );
}
