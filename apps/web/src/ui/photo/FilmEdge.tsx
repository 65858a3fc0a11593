interface FilmEdgeProps {
  /** Frame number as on film, e.g. `24A`. Decorative, hidden from screen readers. */
  readonly frame: string;
  readonly facts: readonly string[];
  readonly label: string;
}

const pointer = '▸';

/** Camera facts, set like the edge print of a film. */
export function FilmEdge({ frame, facts, label }: FilmEdgeProps) {
  return (
    <div className="edge flex max-w-full flex-wrap justify-center gap-x-6 gap-y-2 text-mute max-sm:justify-start max-sm:gap-x-4">
      <span aria-hidden="true" className="text-safelight">
        {frame} {pointer}
      </span>
      {facts.length === 0 ? null : (
        <ul aria-label={label} className="contents">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
