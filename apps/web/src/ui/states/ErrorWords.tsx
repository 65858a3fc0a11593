import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

interface ErrorWordsProps {
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Why something did not go, beside it: a sign and words, for a colour alone is not seen by all. */
export function ErrorWords({ id, className = '', children }: ErrorWordsProps) {
  return (
    <div
      role="alert"
      className={`flex items-start gap-1.5 text-sm font-medium text-error ${className}`}
    >
      <span className="mt-px shrink-0">
        <Icon name="warning" size={18} />
      </span>
      {/* Told of by who describes a field with it: the sign says nothing more. */}
      <p id={id} className="min-w-0">
        {children}
      </p>
    </div>
  );
}
