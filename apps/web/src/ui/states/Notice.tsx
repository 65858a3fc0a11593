import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';

interface NoticeProps {
  /** Something went wrong: read out at once, whatever one is doing. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** A sentence that belongs to what stands below it, and is read out when it comes. */
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
