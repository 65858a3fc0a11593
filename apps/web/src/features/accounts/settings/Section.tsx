import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One subject of the account. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 pb-9 md:grid-cols-[13rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col items-start gap-3.5">{children}</div>
    </section>
  );
}
