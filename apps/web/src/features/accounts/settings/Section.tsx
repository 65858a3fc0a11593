import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** Anchor for links. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** One section of the account settings. */
export function Section({ id, title, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={heading}
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 pb-9 outline-none md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h3 id={heading} className="text-xl">
        {title}
      </h3>
      <div className="flex min-w-0 flex-col items-start gap-3.5">{children}</div>
    </section>
  );
}
