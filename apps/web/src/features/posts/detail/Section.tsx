import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Note at the end of the title's line, in the type of the film edge. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {aside !== undefined && <span className="edge text-mute">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
