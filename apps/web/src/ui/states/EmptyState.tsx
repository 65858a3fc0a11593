import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

interface EmptyStateProps {
  readonly title: string;
  /** Suggests what to do next. */
  readonly sentence?: string;
  readonly action?: ReactNode;
  readonly icon?: IconName;
  readonly className?: string;
}

/** Shown in place of an empty list. */
export function EmptyState({ title, sentence, action, icon, className = '' }: EmptyStateProps) {
  return (
    <div className={`grid justify-items-start gap-3 py-10 ${className}`}>
      {icon === undefined ? null : (
        <span className="mb-1 -ml-1 text-mute">
          <Icon name={icon} size={32} />
        </span>
      )}
      <h2 className="text-2xl">{title}</h2>
      {sentence === undefined ? null : <p className="max-w-[46ch] text-soft">{sentence}</p>}
      {action === undefined ? null : <div className="mt-3 flex flex-wrap gap-2.5">{action}</div>}
    </div>
  );
}
