interface DayBarsProps {
  readonly bars: readonly { readonly key: string; readonly value: number }[];
  /** What the figure shows, for those who do not see it. */
  readonly label: string;
  readonly className?: string;
}

const width = 6;
const gap = 2;
const height = 64;

/** A small trend: one bar a day, in proportion to the largest. */
export function DayBars({ bars, label, className = '' }: DayBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const whole = Math.max(1, bars.length * (width + gap) - gap);
  return (
    <figure className={className}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${whole} ${height}`}
        preserveAspectRatio="none"
        className="h-16 w-full"
      >
        {bars.map(({ key, value }, at) => {
          const tall = value === 0 ? 1 : Math.max(2, (value / most) * height);
          return (
            <rect
              key={key}
              x={at * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              className={value === 0 ? 'fill-line' : 'fill-soft'}
            />
          );
        })}
      </svg>
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  );
}
