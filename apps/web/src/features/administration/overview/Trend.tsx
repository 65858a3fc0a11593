import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import type { Dashboard } from '../api.ts';
import { spokenBytes, spokenHours } from './amounts.ts';
import { stretchesOf, totalOf, trendBox } from './trend-line.ts';

type Line = NonNullable<Dashboard['trends']>['lines'][number];

/** Thirty days of one figure: its sum, or where it stands, above a small line. */
export function Trend({ line }: { readonly line: Line }) {
  const { t } = useTranslation('team');
  const language = useLanguageCode();
  const { name, figures } = line;
  const isLevel = name === 'storage' || name === 'queue_age';
  const say = (figure: number) => {
    if (name === 'storage') return spokenBytes(language, figure);
    return name === 'queue_age' ? spokenHours(language, figure) : figure.toLocaleString(language);
  };
  const latest = figures.findLast((figure) => figure !== null) ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <dt className="text-sm leading-tight text-mute">{t(`dashboard.trend.${name}`)}</dt>
      <dd className="flex flex-col gap-1.5">
        <span className="num text-xl leading-tight wrap-anywhere">
          {say(isLevel ? latest : totalOf(figures))}
        </span>
        <svg
          viewBox={`0 0 ${trendBox.width} ${trendBox.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-8 w-full fill-none stroke-soft stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        >
          {stretchesOf(figures).map((points) => (
            <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
          ))}
        </svg>
        {!isLevel && (
          <span className="text-sm text-soft">
            {t('dashboard.today', { figure: say(figures.at(-1) ?? 0) })}
          </span>
        )}
      </dd>
    </div>
  );
}
