interface FilmEdgeProps {
  /** As on the film: `24A`. Says nothing, and is not read out. */
  readonly frame: string;
  readonly facts: readonly string[];
  readonly label: string;
}

const pointer = '▸';

/** What the camera wrote, where a film carries it: along the edge. */
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
