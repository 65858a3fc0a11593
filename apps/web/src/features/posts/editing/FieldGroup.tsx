import type { ReactNode } from 'react';

interface FieldGroupProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: string | undefined;
  readonly children: ReactNode;
}

/** Several fields about one subject, under a legend that looks like a field's label. */
export function FieldGroup({ title, aside, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 w-full">
        <span className="flex items-baseline justify-between gap-4">
          <span className="text-sm font-semibold text-soft">{title}</span>
          {aside !== undefined && <span className="edge text-mute">{aside}</span>}
        </span>
      </legend>
      <div className="flex flex-col items-stretch">{children}</div>
    </fieldset>
  );
}
