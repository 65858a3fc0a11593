import { useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/icons/Icon.tsx';

interface FoldProps {
  readonly title: string;
  /** What is not looked at is not fetched. */
  readonly children: () => ReactNode;
}

export function Fold({ title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 text-[0.9375rem] font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        {title}
        <span className="text-mute transition-transform group-open:rotate-180">
          <Icon name="chevron-down" size={18} />
        </span>
      </summary>
      <div className="pb-4">{isOpen && children()}</div>
    </details>
  );
}
