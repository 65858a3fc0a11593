import type { ReactNode } from 'react';

interface Figure {
  readonly key: string;
  readonly name: ReactNode;
  readonly figure: string;
}

/** Figures side by side, each above its label. */
export function FigureList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
      {figures.map(({ key, name, figure }) => (
        <div key={key} className="flex min-w-0 flex-col-reverse justify-end gap-1.5">
          <dt className="text-sm leading-tight text-mute">{name}</dt>
          <dd className="num text-xl leading-tight wrap-anywhere">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
