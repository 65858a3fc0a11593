import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';

/** Members by trust index in steps of ten: ten bars, and the same in words. */
export function TrustBars({ distribution }: { readonly distribution: readonly number[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguageCode();
  const most = Math.max(1, ...distribution);
  const bars = distribution.map((count, decade) => ({ count, from: decade * 10 }));
  const said = bars
    .filter(({ count }) => count > 0)
    .map(({ count, from }) => t('trust.distribution.bar', { count, from, to: from + 10 }));
  return (
    <figure className="mt-5">
      <div aria-hidden="true" className="grid grid-cols-10 gap-1.5">
        {bars.map(({ from, count }) => (
          <span key={from} className="flex flex-col gap-1.5">
            <span className="flex h-32 flex-col justify-end gap-1.5">
              <span className="num text-center text-sm text-soft">
                {count === 0 ? '' : count.toLocaleString(language)}
              </span>
              <span
                style={{ height: `${(count / most) * 80}%` }}
                className={`rounded-t-[2px] ${count === 0 ? 'min-h-px bg-line' : 'min-h-1 bg-soft'}`}
              />
            </span>
            <span className="edge text-center text-mute">{from}</span>
          </span>
        ))}
      </div>
      <figcaption className="sr-only">
        {said.length === 0
          ? t('trust.distribution.nobody')
          : new Intl.ListFormat(language, { type: 'unit' }).format(said)}
      </figcaption>
    </figure>
  );
}
