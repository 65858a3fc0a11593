import type { ReactNode } from 'react';

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A chapter of the overview. */
export function Part({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {lead === undefined ? null : <p className="mt-2 max-w-[56ch] text-soft">{lead}</p>}
      {children}
    </section>
  );
}
