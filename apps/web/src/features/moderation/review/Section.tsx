import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** Part of a case: title, how many, content. */
export function Section({ title, count, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {count !== undefined && <span className="edge text-mute">{count}</span>}
      </div>
      {children}
    </section>
  );
}
