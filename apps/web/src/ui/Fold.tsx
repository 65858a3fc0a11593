import { useState, type ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';

interface FoldProps {
  readonly title: ReactNode;
  /** Content at the end of the line, before the arrow. */
  readonly aside?: ReactNode;
  /** Rendered only while open. */
  readonly children: () => ReactNode;
}

/** Line that expands its content. */
export function Fold({ title, aside, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 text-[0.9375rem] font-semibold text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {aside === undefined ? null : <span className="edge text-mute">{aside}</span>}
        <span className="text-mute transition-transform group-open:rotate-180">
          <Icon name="chevron-down" size={18} />
        </span>
      </summary>
      <div className="pt-1 pb-5">{isOpen && children()}</div>
    </details>
  );
}
