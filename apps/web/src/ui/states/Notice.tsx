import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

interface NoticeProps {
  /** An error, announced at once. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** Notice above what it concerns, announced when it appears. */
export function Notice({ isAlert = false, children }: NoticeProps) {
  if (!isAlert) {
    return <output className="block border-l-2 border-brink pl-3.5 text-ink">{children}</output>;
  }
  return (
    <div role="alert" className="flex items-start gap-2.5 text-error">
      <span className="mt-0.5 shrink-0">
        <Icon name="warning" />
      </span>
      <p className="min-w-0">{children}</p>
    </div>
  );
}
