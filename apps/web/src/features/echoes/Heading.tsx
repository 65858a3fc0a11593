import type { ReactNode } from 'react';

interface HeadingProps {
  readonly id: string;
  readonly title: string;
  /** Note at the end of the title's line, in the type of the film edge. */
  readonly aside?: ReactNode;
}

export function Heading({ id, title, aside }: HeadingProps) {
  return (
    <div className="mb-1.5 flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {aside !== undefined && (
        <span className="edge text-right leading-normal text-mute">{aside}</span>
      )}
    </div>
  );
}
