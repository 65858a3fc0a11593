import type { ReactNode } from 'react';

interface NoticeProps {
  /** Something went wrong: read out at once, whatever one is doing. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

/** A sentence that belongs to what stands below it, and is read out when it comes. */
export function Notice({ isAlert = false, children }: NoticeProps) {
  const look = 'block border-l-2 border-safelight pl-3.5 text-ink';
  return isAlert ? (
    <p role="alert" className={look}>
      {children}
    </p>
  ) : (
    <output className={look}>{children}</output>
  );
}
