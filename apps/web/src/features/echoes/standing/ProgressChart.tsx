import type { EchoAxis } from '@stenope/domain/echoes/axes';
import { useTranslation } from 'react-i18next';
import { useLanguageCode } from '../../../platform/words/useLanguageCode.ts';
import { writeScore } from '../../../ui/echo/describe.ts';
import { writeMonth } from './months.ts';
import { chartOf, heightOf, size, type ChartPoint } from './progress-chart.ts';

const tones: Readonly<Record<EchoAxis, string>> = {
  intention: 'text-intention',
  composition: 'text-composition',
  matiere: 'text-matiere',
  technique: 'text-technique',
  emotion: 'text-emotion',
};

interface ProgressChartProps {
  readonly name: string;
  /** Undefined for the global score. */
  readonly axis?: EchoAxis;
  readonly points: readonly ChartPoint[];
}

/** Chart of one value over the months, with its interval. */
export function ProgressChart({ name, axis, points }: ProgressChartProps) {
  const language = useLanguageCode();
  const { spots, line, band } = chartOf(points);
  const [first, last] = [points[0], points.at(-1)];
  const said = useSaid(name, points);
  return (
    <figure className={`min-w-0 ${axis === undefined ? 'text-ink' : tones[axis]}`}>
      <figcaption className="flex items-baseline justify-between gap-2">
        <span className="truncate text-[0.9375rem] font-semibold text-ink">{name}</span>
        <span className="num text-xl">{last && writeScore(last.value, language)}</span>
      </figcaption>
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An image drawn in the page has no tag.
        role="img"
        aria-label={said}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="mt-1 block w-full"
      >
        {[0, 2.5, 5].map((mark) => (
          <line
            key={mark}
            x1={0}
            x2={size.width}
            y1={heightOf(mark)}
            y2={heightOf(mark)}
            className="stroke-line"
          />
        ))}
        <polygon points={band} className="fill-current opacity-20" />
        <polyline
          points={line}
          strokeLinejoin="round"
          className="fill-none stroke-current stroke-2"
        />
        {spots.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={3} className="fill-current" />
        ))}
      </svg>
      <p
        aria-hidden="true"
        className="edge mt-1 flex justify-between gap-2 text-[0.6875rem] text-mute"
      >
        <span>{first && writeMonth(first.month, language)}</span>
        {last && last !== first && <span>{writeMonth(last.month, language)}</span>}
      </p>
    </figure>
  );
}

/** Summary of the chart for screen readers; every figure stands in the table. */
function useSaid(name: string, points: readonly ChartPoint[]): string {
  const { t } = useTranslation('standing');
  const language = useLanguageCode();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return name;
  const to = {
    name,
    score: writeScore(last.value, language),
    uncertainty: writeScore(last.uncertainty, language),
    month: writeMonth(last.month, language),
  };
  return first === last
    ? t('progress.said_alone', to)
    : t('progress.said', {
        ...to,
        first: writeScore(first.value, language),
        since: writeMonth(first.month, language),
      });
}
