import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

interface ErrorWordsProps {
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Error beside its cause: an icon and words, since not everybody sees colours. */
export function ErrorWords({ id, className = '', children }: ErrorWordsProps) {
  return (
    <div
      role="alert"
      className={`flex items-start gap-1.5 text-sm font-medium text-error ${className}`}
    >
      <span className="mt-px shrink-0">
        <Icon name="warning" size={18} />
      </span>
      {/* Only the words describe the field, not the icon. */}
      <p id={id} className="min-w-0">
        {children}
      </p>
    </div>
  );
}
